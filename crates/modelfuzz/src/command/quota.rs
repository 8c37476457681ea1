//! Numbers on the command line that must make sense.

use super::count;

/// Reads a number from 0 to `most`.
fn up_to(text: &str, most: u64, too_many: &str) -> Result<u32, String> {
    // `count` knows the short forms, but has no use for zero.
    let number = if text.chars().all(|c| c == '0') && !text.is_empty() { 0 } else { count(text)? };
    match u32::try_from(number).ok().filter(|number| u64::from(*number) <= most) {
        Some(number) => Ok(number),
        None => Err(format!("{too_many}; at most {most} are taken")),
    }
}

/// Reads a number from 1 to `most`.
fn at_least_one(text: &str, zero: &str, most: u64, too_many: &str) -> Result<u32, String> {
    match up_to(text, most, too_many)? {
        0 => Err(zero.to_owned()),
        number => Ok(number),
    }
}

/// The number of steps of a run.
pub fn steps(text: &str) -> Result<u32, String> {
    at_least_one(
        text,
        "a run without steps does nothing; give at least 1",
        100_000,
        "a run of so many steps tells little more than shorter ones and takes its time",
    )
}

/// The most messages of a delivery.
pub fn messages(text: &str) -> Result<u32, String> {
    at_least_one(
        text,
        "no message would ever arrive; give at least 1",
        10_000,
        "no link has so many messages waiting",
    )
}

/// How often something may happen in a run, perhaps never.
pub fn times(text: &str) -> Result<u32, String> {
    up_to(text, 100_000, "more than there are steps in the longest run")
}

/// The number of random runs to begin with.
pub fn seeds(text: &str) -> Result<u32, String> {
    at_least_one(
        text,
        "without random runs there is nothing to mutate; give at least 1",
        1_000_000,
        "that is random fuzzing; use --guide random",
    )
}

/// The number of mutants for each new state, or for one run.
pub fn energy(text: &str) -> Result<u32, String> {
    at_least_one(
        text,
        "without mutants all runs are random; give at least 1, or --guide random",
        1_000_000,
        "so many mutants of one run leave no time for others",
    )
}

/// The number of threads.
pub fn jobs(text: &str) -> Result<u32, String> {
    at_least_one(
        text,
        "somebody must do the work; give at least 1",
        1024,
        "more threads than cores only wait for each other",
    )
}

/// A weight of a mutation, as in `insert=3`.
pub fn weight(text: &str) -> Result<(String, u32), String> {
    let parts = text.split_once('=').and_then(|(name, weight)| Some((name.to_owned(), weight.parse().ok()?)));
    parts.filter(|(_, weight)| *weight <= 1_000_000).ok_or_else(|| {
        format!("`{text}` is no weight; write name=3, with a number from 0 (never) to 1000000")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absurd_numbers_are_refused_with_a_reason() {
        assert_eq!((steps("100"), steps("10k"), times("0"), jobs("8")), (Ok(100), Ok(10_000), Ok(0), Ok(8)));
        for refused in
            [steps("0"), steps("1M"), messages("0"), seeds("0"), energy("0"), jobs("1M"), times("1g")]
        {
            assert!(refused.expect_err("absurd").contains("at "), "there is a way out");
        }
        for nonsense in ["", "-1", "many", "99999999999999999999", "1.5"] {
            assert!(times(nonsense).is_err(), "{nonsense}");
        }
        assert_eq!(weight("insert=0"), Ok(("insert".to_owned(), 0)));
        assert!(weight("insert").is_err() && weight("insert=x").is_err());
    }
}
