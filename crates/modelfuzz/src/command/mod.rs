//! The subcommands, one file each, and what they share.

pub mod check;
pub mod follow;
pub mod fuzz;
mod quota;
pub mod replay;
mod spec;
mod system;
pub mod targets;
pub mod walk;

use std::time::Duration;

/// Exit codes; the worst one wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Exit {
    /// Nothing was wrong.
    Clean = 0,
    /// A violation or divergence was found.
    Finding = 1,
    /// The command, the specification or the input is wrong.
    Usage = 2,
    /// A limit was reached before an answer was found.
    Limit = 3,
    /// modelfuzz itself is wrong.
    Internal = 70,
}

/// The form of the output.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Output {
    /// For people.
    Text,
    /// For machines: one JSON object a line.
    Ndjson,
}

/// Reads durations such as `60s`, `5m`, `1h`, `500ms` or a plain number of seconds.
fn duration(text: &str) -> Result<Duration, String> {
    let split = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let seconds = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        "d" => 86400.0,
        _ => return Err(format!("`{unit}` is no unit of time; use ms, s, m, h or d")),
    };
    let number: f64 =
        number.trim().parse().map_err(|_| format!("`{text}` is no duration; write 60s, 5m or 1h"))?;
    if !number.is_finite() || number <= 0.0 || number * seconds > 1e9 {
        return Err(format!("`{text}` is not a sensible duration"));
    }
    Ok(Duration::from_secs_f64(number * seconds))
}

/// Reads numbers such as `1000000`, `1_000_000`, `500k`, `2M`.
fn count(text: &str) -> Result<u64, String> {
    let clean: String = text.chars().filter(|c| *c != '_' && *c != ',').collect();
    let (digits, factor) = match clean.chars().last() {
        Some('k' | 'K') => (&clean[..clean.len() - 1], 1_000),
        Some('m' | 'M') => (&clean[..clean.len() - 1], 1_000_000),
        Some('g' | 'G') => (&clean[..clean.len() - 1], 1_000_000_000),
        _ => (&clean[..], 1),
    };
    let number: u64 = digits.parse().map_err(|_| format!("`{text}` is no number"))?;
    match number.checked_mul(factor) {
        Some(n) if n > 0 => Ok(n),
        _ => Err(format!("`{text}` is not a sensible number")),
    }
}

/// A number with thousands separated.
fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(' ');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_and_counts() {
        assert_eq!(duration("60s"), Ok(Duration::from_secs(60)));
        assert_eq!(duration("1.5m"), Ok(Duration::from_secs(90)));
        assert!(duration("soon").is_err() && duration("-1s").is_err() && duration("5 parsecs").is_err());
        assert_eq!(count("2M"), Ok(2_000_000));
        assert!(count("0").is_err() && count("many").is_err());
        assert_eq!(grouped(1_234_567), "1 234 567");
    }
}
