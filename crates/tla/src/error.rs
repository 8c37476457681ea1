//! The one error type of the crate.
//!
//! An [`Error`] prints itself with its place: `file:line:column`, the source line, a caret, what to do about it and,
//! for errors of evaluation, the calls that led there with their arguments.

use crate::source::{Sources, Span};
use crate::syntax::ast::Name;
use std::fmt;
use std::sync::Arc;

/// What went wrong, for programs that want to tell errors apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A file could not be read, is too large or is not text.
    File,
    /// A module was not found, or modules extend each other in a circle.
    Module,
    /// The text is not TLA+ (or not a .cfg).
    Syntax,
    /// A name is unknown, defined twice or used wrongly.
    Name,
    /// An operator got the wrong number or kind of arguments.
    Arity,
    /// An expression has the wrong level, such as a primed variable in a constant.
    Level,
    /// The configuration does not fit the specification.
    Config,
    /// An operation met a value of the wrong kind.
    Type,
    /// A function was applied outside its domain, or a record has no such field.
    Domain,
    /// CHOOSE found nothing, or no CASE arm applied.
    NoValue,
    /// A set that cannot be enumerated had to be.
    NotEnumerable,
    /// A set is larger than the limit.
    TooLarge,
    /// A variable was read before it had a value, or was left without one.
    Unassigned,
    /// An integer left the supported range, or a division was by zero.
    Arithmetic,
    /// `Assert` failed.
    Assertion,
    /// A construct that modelfuzz does not evaluate.
    Unsupported,
    /// Recursion was too deep.
    Depth,
    /// Evaluation needed more memory or steps than allowed.
    Resources,
    /// Evaluation was interrupted from outside.
    Interrupted,
    /// An event names an operator that does not exist or has other parameters.
    Event,
}

/// One operator call on the way to an error.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The operator.
    pub name: Name,
    /// Where it was called.
    pub span: Span,
    /// Its arguments, printed.
    pub args: Vec<(Name, String)>,
}

/// An error before the sources are attached; what evaluation returns.
#[derive(Clone, Debug)]
pub struct Fault {
    /// What went wrong.
    pub kind: ErrorKind,
    /// In one sentence.
    pub message: String,
    /// Where.
    pub span: Option<Span>,
    /// What to do about it.
    pub help: Option<String>,
    /// The calls that led there, innermost first.
    pub stack: Vec<Frame>,
    /// How many further calls were left out of `stack`.
    pub omitted: usize,
}

impl Fault {
    /// A fault without a place.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Fault {
        Fault { kind, message: message.into(), span: None, help: None, stack: Vec::new(), omitted: 0 }
    }

    /// Adds what to do about it.
    pub fn help(mut self, help: impl Into<String>) -> Fault {
        self.help = Some(help.into());
        self
    }

    /// Sets the place, unless one is known already.
    pub fn at(mut self, span: Span) -> Fault {
        self.span.get_or_insert(span);
        self
    }
}

/// Why evaluation ended without a value.
#[derive(Clone, Debug)]
pub enum Halt {
    /// Whoever receives the successors wants no more of them.
    Stop,
    /// An error.
    Fault(Box<Fault>),
}

impl From<Fault> for Halt {
    fn from(fault: Fault) -> Halt {
        Halt::Fault(Box::new(fault))
    }
}

impl Halt {
    /// Sets the place of a fault, unless one is known already.
    #[cold]
    pub fn at(self, span: Span) -> Halt {
        match self {
            Halt::Fault(fault) => Halt::Fault(Box::new(fault.at(span))),
            Halt::Stop => Halt::Stop,
        }
    }
}

/// The result of evaluation.
pub type Eval<T> = Result<T, Halt>;

/// An error with everything needed to print it.
#[derive(Clone)]
pub struct Error {
    fault: Box<Fault>,
    sources: Arc<Sources>,
}

impl Error {
    /// Attaches the sources to a fault.
    pub fn new(fault: Fault, sources: Arc<Sources>) -> Error {
        Error { fault: Box::new(fault), sources }
    }

    /// What kind of error it is.
    pub fn kind(&self) -> ErrorKind {
        self.fault.kind
    }

    /// The message alone, without place and source line.
    pub fn message(&self) -> &str {
        &self.fault.message
    }

    /// What to do about it, if there is advice.
    pub fn help(&self) -> Option<&str> {
        self.fault.help.as_deref()
    }

    /// `file:line:column`, if the error has a place.
    pub fn place(&self) -> Option<String> {
        self.fault.span.map(|span| self.sources.place(span))
    }

    /// The calls that led to the error, innermost first.
    pub fn stack(&self) -> &[Frame] {
        &self.fault.stack
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fault = &self.fault;
        writeln!(f, "error: {}", fault.message)?;
        if let Some(span) = fault.span {
            write_excerpt(f, &self.sources, span)?;
        }
        if let Some(help) = &fault.help {
            writeln!(f, "  help: {help}")?;
        }
        for frame in &fault.stack {
            let args: Vec<String> =
                frame.args.iter().map(|(name, value)| format!("{name} = {value}")).collect();
            let args = if args.is_empty() { String::new() } else { format!("({})", args.join(", ")) };
            writeln!(f, "  in {}{args}, called at {}", frame.name, self.sources.place(frame.span))?;
        }
        if fault.omitted > 0 {
            writeln!(f, "  … and {} more calls", fault.omitted)?;
        }
        Ok(())
    }
}

impl std::error::Error for Error {}

/// Characters of a source line that are shown.
const LONG_LINE: usize = 160;

/// Writes the place, the source line and a caret under it.
fn write_excerpt(f: &mut fmt::Formatter<'_>, sources: &Sources, span: Span) -> fmt::Result {
    let file = sources.of(span);
    let (line, column) = file.position(span.start);
    let (end_line, end_column) = file.position(span.end);
    let text: Vec<char> = file.line(line).chars().collect();
    let width = if end_line == line { end_column.saturating_sub(column) } else { text.len() + 1 - column };
    // A long line is shown from a little before the place.
    let skipped = if text.len() > LONG_LINE { (column - 1).saturating_sub(60) } else { 0 };
    let shown: String = text[skipped..].iter().take(LONG_LINE).collect();
    let (shown, column) = match skipped {
        0 => (shown, column),
        _ => (format!("… {shown}"), column - skipped + 2),
    };
    let width = width.clamp(1, LONG_LINE);
    let margin = " ".repeat(line.to_string().len());
    writeln!(f, "{margin}--> {}", sources.place(span))?;
    writeln!(f, "{margin} |")?;
    writeln!(f, "{line} | {shown}")?;
    writeln!(f, "{margin} | {}{}", " ".repeat(column - 1), "^".repeat(width))
}
