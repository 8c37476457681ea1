//! Reading the options of a target.

use crate::target::{Choice, Refusal};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use tla::config::{self, CfgValue, Config, ConstantValue};
use tla::source::SourceFile;

/// The values of a target's options: those given, and the defaults of the others.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    choices: &'a [Choice],
    given: &'a [(String, String)],
}

impl<'a> Options<'a> {
    /// The options of a target with the values given. A name that is unknown or given twice is refused.
    pub fn new(choices: &'a [Choice], given: &'a [(String, String)]) -> Result<Options<'a>, Refusal> {
        for (i, (name, _)) in given.iter().enumerate() {
            if !choices.iter().any(|choice| choice.name == name) {
                let known: Vec<String> = choices.iter().map(|choice| format!("--{}", choice.name)).collect();
                let message = format!("there is no option --{name}; the target takes {}", known.join(", "));
                return Err(Refusal(message));
            }
            if given[..i].iter().any(|(earlier, _)| earlier == name) {
                return Err(Refusal(format!("--{name} is given twice; give it once")));
            }
        }
        Ok(Options { choices, given })
    }

    /// The value of an option.
    ///
    /// # Panics
    /// If the target has no option of this name.
    pub fn text(&self, name: &str) -> &'a str {
        let choice = self.choices.iter().find(|choice| choice.name == name);
        let choice = choice.unwrap_or_else(|| panic!("the target has no option `{name}`"));
        let given = self.given.iter().find(|(given, _)| given == name);
        given.map_or(choice.default, |(_, value)| value)
    }

    /// The value of an option that is a number in a range.
    pub fn number(&self, name: &str, range: RangeInclusive<usize>) -> Result<usize, Refusal> {
        let text = self.text(name);
        text.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| {
            let (first, last) = (range.start(), range.end());
            Refusal(format!("--{name} takes a number from {first} to {last}, not `{text}`"))
        })
    }

    /// The value of an option that is one of some words.
    pub fn one_of<T: Copy>(&self, name: &str, values: &[(&str, T)]) -> Result<T, Refusal> {
        let text = self.text(name);
        let found = values.iter().find(|(word, _)| *word == text);
        found.map(|(_, value)| *value).ok_or_else(|| {
            let words: Vec<&str> = values.iter().map(|(word, _)| *word).collect();
            Refusal(format!("--{name} takes {}, not `{text}`", words.join(" or ")))
        })
    }

    /// The configuration of the model: the file that an option names, or `own` if it names none.
    ///
    /// The system was made for the constants in `own`, so a file must give each of them the same value.
    pub fn config(&self, name: &str, own: String) -> Result<String, Refusal> {
        let path = self.text(name);
        if path.is_empty() {
            return Ok(own);
        }
        let text = std::fs::read_to_string(path)
            .map_err(|e| Refusal(format!("cannot read the configuration {path} of the model: {e}")))?;
        let wanted = parse(Path::new("built-in"), &own)?;
        let found = parse(Path::new(path), &text)?;
        for binding in &wanted.constants {
            let constant = &*binding.name.name;
            let want = value(&wanted, constant);
            let have = value(&found, constant);
            if have != want {
                let have = have.map_or("gives it no value".to_owned(), |v| format!("says {}", show(&v)));
                let want = want.map_or(String::new(), |v| show(&v));
                let message = format!(
                    "{path} does not fit the options: with them the constant {constant} is {want}, but the file {have}; \
                     change the options or the file"
                );
                return Err(Refusal(message));
            }
        }
        Ok(text)
    }
}

fn parse(path: &Path, text: &str) -> Result<Config, Refusal> {
    let source = SourceFile::new(PathBuf::from(path), text);
    config::parse_config(0, &source).map_err(|error| {
        let (line, column) = source.position(error.span.start);
        Refusal(format!("{}:{line}:{column}: {}", path.display(), error.message))
    })
}

/// The value of a constant, with sets in order.
fn value(config: &Config, constant: &str) -> Option<CfgValue> {
    let binding = config.constants.iter().find(|binding| &*binding.name.name == constant)?;
    match &binding.value {
        ConstantValue::Value(value) => Some(sorted(value)),
        ConstantValue::Replace(_) | ConstantValue::ArgsValue(..) => None,
    }
}

fn sorted(value: &CfgValue) -> CfgValue {
    let CfgValue::Set(items) = value else { return value.clone() };
    let mut items: Vec<CfgValue> = items.iter().map(sorted).collect();
    items.sort_by_cached_key(show);
    items.dedup();
    CfgValue::Set(items)
}

fn show(value: &CfgValue) -> String {
    match value {
        CfgValue::Int(number) => number.to_string(),
        CfgValue::String(text) => format!("\"{text}\""),
        CfgValue::Bool(truth) => truth.to_string().to_uppercase(),
        CfgValue::ModelValue(name) => name.to_string(),
        CfgValue::Set(items) => {
            let items: Vec<String> = items.iter().map(show).collect();
            format!("{{{}}}", items.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHOICES: &[Choice] = &[
        Choice { name: "nodes", values: "N", default: "3", about: "" },
        Choice { name: "bug", values: "none|lost", default: "none", about: "" },
        Choice { name: "config", values: "FILE", default: "", about: "" },
    ];

    fn given(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    fn message<T: std::fmt::Debug>(result: Result<T, Refusal>) -> String {
        result.expect_err("a refusal").0
    }

    #[test]
    fn defaults_hold_where_nothing_is_given() {
        let given = given(&[("bug", "lost")]);
        let options = Options::new(CHOICES, &given).unwrap();
        assert_eq!(options.number("nodes", 1..=9), Ok(3));
        assert_eq!(options.one_of("bug", &[("none", 0), ("lost", 1)]), Ok(1));
        assert_eq!(options.config("config", "CONSTANT N = 3".to_owned()), Ok("CONSTANT N = 3".to_owned()));
    }

    #[test]
    fn what_is_wrong_is_said() {
        assert_eq!(
            message(Options::new(CHOICES, &given(&[("node", "3")]))),
            "there is no option --node; the target takes --nodes, --bug, --config"
        );
        let twice = given(&[("nodes", "3"), ("nodes", "4")]);
        assert_eq!(message(Options::new(CHOICES, &twice)), "--nodes is given twice; give it once");
        for text in ["", "0", "10", "-1", "three", "99999999999999999999999"] {
            let given = given(&[("nodes", text)]);
            let options = Options::new(CHOICES, &given).unwrap();
            let expected = format!("--nodes takes a number from 1 to 9, not `{text}`");
            assert_eq!(message(options.number("nodes", 1..=9)), expected);
        }
        let given = given(&[("bug", "x")]);
        let options = Options::new(CHOICES, &given).unwrap();
        assert_eq!(
            message(options.one_of("bug", &[("none", 0), ("lost", 1)])),
            "--bug takes none or lost, not `x`"
        );
    }

    /// What comes of a configuration file with this text where `N = 3` and `S = {1, 2}` are wanted.
    fn configured(name: &str, text: &str) -> Result<String, Refusal> {
        let path = std::env::temp_dir().join(format!("modelfuzz-options-{}-{name}.cfg", std::process::id()));
        std::fs::write(&path, text).expect("a temporary file");
        let given = given(&[("config", path.to_str().expect("a path in UTF-8"))]);
        let result = Options::new(CHOICES, &given)
            .unwrap()
            .config("config", "CONSTANTS N = 3 S = {1, 2}\nSPECIFICATION Spec".to_owned());
        std::fs::remove_file(&path).expect("it was there");
        result.map_err(|Refusal(message)| Refusal(message.replace(path.to_str().unwrap(), "my.cfg")))
    }

    #[test]
    fn a_configuration_must_fit_the_options() {
        let good = "CONSTANTS\n  N = 3\n  S = {2, 1, 2}\nINIT Init\nNEXT Next";
        assert_eq!(configured("good", good), Ok(good.to_owned()));
        assert_eq!(
            message(configured("other", "CONSTANTS N = 4 S = {1, 2}")),
            "my.cfg does not fit the options: with them the constant N is 3, but the file says 4; change the options or \
             the file"
        );
        assert_eq!(
            message(configured("missing", "CONSTANT N = 3")),
            "my.cfg does not fit the options: with them the constant S is {1, 2}, but the file gives it no value; change \
             the options or the file"
        );
        assert!(message(configured("bad", "CONSTANT N = ")).starts_with("my.cfg:1:"));
        let missing = given(&[("config", "no/such/file.cfg")]);
        let options = Options::new(CHOICES, &missing).unwrap();
        let said = message(options.config("config", String::new()));
        assert!(said.starts_with("cannot read the configuration no/such/file.cfg of the model: "), "{said}");
    }
}
