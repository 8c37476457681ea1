//! Finding and reading the modules of a specification.
//!
//! A module is looked for beside the root module, then in the include folders, then among the built-in ones. The
//! words of all files are numbered in the order in which TLC would read them (see [`crate::value::strings`]): the
//! configuration, then the names of each module as it is parsed, then the strings of each module, what it extends
//! first.

use crate::config::{self, CfgValue, Config, ConstantValue};
use crate::dependencies;
use crate::error::{Error, ErrorKind, Fault};
use crate::resolve::LoadedModule;
use crate::source::{SourceFile, Sources, display_path};
use crate::syntax::ast::{Ident, Module, Name};
use crate::syntax::{self, SyntaxError};
use crate::value::Interner;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Files larger than this are refused.
pub const MAX_FILE_BYTES: u64 = 20 << 20;

macro_rules! built_in_modules {
    ($($name:literal),+ $(,)?) => {
        /// The modules that are built in, with their text.
        const BUILT_IN: &[(&str, &str)] = &[$(($name, include_str!(concat!("modules/", $name, ".tla")))),+];
    };
}

built_in_modules!(
    "Naturals",
    "Integers",
    "Reals",
    "Sequences",
    "FiniteSets",
    "Bags",
    "TLC",
    "Randomization",
    "RealTime",
    "Toolbox",
    "TLAPS",
    "TLCExt",
    "Json",
    "IOUtils",
    "CSV",
    "SVG",
    "SequencesExt",
    "FiniteSetsExt",
    "Functions",
    "Folds",
    "BagsExt",
    "Relation",
    "Graphs",
    "UndirectedGraphs",
    "DyadicRationals",
    "Combinatorics",
    "Bitwise",
    "ShiViz",
    "VectorClocks",
    "Statistics",
    "Apalache",
    "Variants",
    "SequenceOps",
    "BagsTheorems",
    "FiniteSetTheorems",
    "FiniteSetsExtTheorems",
    "FoldsTheorems",
    "FunctionTheorems",
    "GraphTheorems",
    "NaturalsInduction",
    "SequenceOpTheorems",
    "SequenceTheorems",
    "SequencesExtTheorems",
    "WellFoundedInduction",
);

/// Modules that come with every TLA+ tool.
const STANDARD: &[&str] = &[
    "Naturals",
    "Integers",
    "Reals",
    "Sequences",
    "FiniteSets",
    "Bags",
    "TLC",
    "Randomization",
    "RealTime",
    "Toolbox",
];

/// Words that TLC knows before it reads anything.
const FIRST_WORDS: &str = "TRUE FALSE BOOLEAN STRING + - * / ^ < > = #";

/// The words of TLC's own texts of the standard modules, which count for the order of strings.
const STANDARD_WORDS: &[(&str, &str)] = &[
    ("Naturals", "Naturals Nat a b n"),
    ("Integers", "Integers Naturals Int a 0"),
    ("Reals", "Reals Integers Real a b m Infinity i A r"),
    (
        "Sequences",
        "Sequences Naturals Seq S 1 n Nat Len s t i Append e Head Tail SubSeq m SelectSeq Test _ F 0",
    ),
    ("FiniteSets", "FiniteSets Naturals Sequences IsFiniteSet S seq Seq s n 1 Len Cardinality CS T 0 x"),
    (
        "Bags",
        "Bags TLC Naturals IsABag B n Nat 0 BagToSet SetToBag S e 1 BagIn EmptyBag B1 B2 d Sum f DSum elt BagUnion A \
         SubBag RemoveFromDom x y Combine BagSet i Biggest Range r s RSB BB BagOfAll F _ BagCardinality CopiesIn",
    ),
    (
        "TLC",
        "TLC Naturals Sequences FiniteSets Print out val PrintT Assert v JavaTime n Nat TLCGet i TLCSet d e x f g \
         Permutations S w SortSeq s Op _ Perm p 1 Len j RandomElement Any ToString a b TLCEval",
    ),
    (
        "Randomization",
        "Randomization Naturals FiniteSets RandomSubset k S T Cardinality RandomSetOfSubsets n",
    ),
];

/// Whether a built-in module is a library that a specification may improve on.
pub(crate) fn is_community_module(name: &str) -> bool {
    !STANDARD.contains(&name) && BUILT_IN.iter().any(|(n, _)| *n == name)
}

/// Everything that was read for one specification.
#[derive(Debug)]
pub struct Loaded {
    /// All files.
    pub sources: Arc<Sources>,
    /// Name of the root module.
    pub root: Name,
    /// The modules by name.
    pub modules: HashMap<Name, LoadedModule>,
    /// The configuration, empty if there is none.
    pub config: Config,
    /// All words, numbered.
    pub interner: Arc<Interner>,
}

/// Where module texts come from.
type Finder<'a> = Box<dyn Fn(&str) -> Result<Option<(PathBuf, String)>, Fault> + 'a>;

/// Reads the specification at `spec` with the configuration at `config`, looking for modules in its folder and in
/// `include`.
pub fn load_files(spec: &Path, config: Option<&Path>, include: &[PathBuf]) -> Result<Loaded, Error> {
    let lonely = |fault| Error::new(fault, Arc::new(Sources::default()));
    let text = read_text(spec).map_err(lonely)?;
    let config = match config {
        Some(path) => Some((path.to_owned(), read_text(path).map_err(lonely)?)),
        None => None,
    };
    let folder = spec.parent().unwrap_or(Path::new("")).to_owned();
    let finder: Finder<'_> = Box::new(move |name| {
        for folder in std::iter::once(&folder).chain(include) {
            let path = folder.join(format!("{name}.tla"));
            if path.is_file() {
                let text = read_text(&path)?;
                return Ok(Some((path, text)));
            }
        }
        Ok(None)
    });
    let expected = spec.file_stem().map(|s| s.to_string_lossy().into_owned());
    Loader::run(spec.to_owned(), text, expected, config, finder)
}

/// Reads a specification from texts: the root module, the configuration, and further modules by name.
pub fn load_text(spec: &str, config: Option<&str>, modules: &[(&str, &str)]) -> Result<Loaded, Error> {
    let finder: Finder<'_> = Box::new(move |name| {
        let found = modules.iter().find(|(n, _)| *n == name);
        Ok(found.map(|(n, text)| (PathBuf::from(format!("{n}.tla")), (*text).to_owned())))
    });
    let name = module_name(spec).unwrap_or("spec");
    let config = config.map(|text| (PathBuf::from(format!("{name}.cfg")), text.to_owned()));
    Loader::run(PathBuf::from(format!("{name}.tla")), spec.to_owned(), None, config, finder)
}

/// What a text that is not parsed yet calls itself, to name it in messages.
fn module_name(text: &str) -> Option<&str> {
    let (before, after) = text.split_once("MODULE")?;
    let name = after.trim_start().split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    (before.trim_end().ends_with("----") && !name.is_empty() && name.len() <= 100).then_some(name)
}

fn read_text(path: &Path) -> Result<String, Fault> {
    let shown = display_path(path);
    let fail = |e: std::io::Error| Fault::new(ErrorKind::File, format!("cannot read {shown}: {e}"));
    let size = std::fs::metadata(path).map_err(fail)?.len();
    if size > MAX_FILE_BYTES {
        let message =
            format!("{shown} has {size} bytes, more than the {MAX_FILE_BYTES} that a module may have");
        return Err(Fault::new(ErrorKind::File, message).help("is this the right file?"));
    }
    let bytes = std::fs::read(path).map_err(fail)?;
    String::from_utf8(bytes).map_err(|e| {
        let at = e.utf8_error().valid_up_to();
        Fault::new(ErrorKind::File, format!("{shown} is not text: byte {at} is not UTF-8"))
            .help("TLA+ modules and .cfg files are text in UTF-8; is this the right file?")
    })
}

fn syntax_fault(error: SyntaxError) -> Fault {
    let fault = Fault::new(ErrorKind::Syntax, error.message).at(error.span);
    match error.help {
        Some(help) => fault.help(help),
        None => fault,
    }
}

struct Loader<'a> {
    sources: Sources,
    modules: HashMap<Name, LoadedModule>,
    finder: Finder<'a>,
    interner: Interner,
    /// Modules whose dependencies are being followed, for circles.
    open: Vec<Name>,
    /// Files in the order in which their strings are numbered.
    finished: Vec<u32>,
}

impl Loader<'_> {
    fn run(
        path: PathBuf,
        text: String,
        expected: Option<String>,
        config: Option<(PathBuf, String)>,
        finder: Finder<'_>,
    ) -> Result<Loaded, Error> {
        let mut loader = Loader {
            sources: Sources::default(),
            modules: HashMap::new(),
            finder,
            interner: Interner::default(),
            open: Vec::new(),
            finished: Vec::new(),
        };
        let result = loader.load(path, text, expected, config);
        let sources = Arc::new(loader.sources);
        let (root, config) = result.map_err(|fault| Error::new(fault, sources.clone()))?;
        Ok(Loaded { sources, root, modules: loader.modules, config, interner: Arc::new(loader.interner) })
    }

    fn load(
        &mut self,
        path: PathBuf,
        text: String,
        expected: Option<String>,
        config: Option<(PathBuf, String)>,
    ) -> Result<(Name, Config), Fault> {
        FIRST_WORDS.split(' ').for_each(|word| {
            self.interner.intern(word);
        });
        let mut parsed = Config::default();
        if let Some((path, text)) = config {
            let file = self.sources.add(SourceFile::new(path, &text));
            parsed = config::parse_config(file, self.sources.file(file)).map_err(syntax_fault)?;
            for binding in &parsed.constants {
                self.intern_config(&binding.value);
            }
        }
        let file = self.sources.add(SourceFile::new(path, &text));
        let module = syntax::parse_module(file, self.sources.file(file)).map_err(syntax_fault)?;
        let name = module.name.name.clone();
        if let Some(expected) = expected
            && *expected != *name
        {
            let message = format!("the file is called {expected}.tla, but the module in it `{name}`");
            return Err(Fault::new(ErrorKind::Module, message)
                .at(module.name.span)
                .help("give both the same name"));
        }
        self.add(module, file, false)?;
        for file in std::mem::take(&mut self.finished) {
            for word in syntax::word_order(self.sources.file(file)).1 {
                self.interner.intern(&word);
            }
        }
        Ok((name, parsed))
    }

    /// Numbers the strings and model values of the configuration.
    fn intern_config(&self, value: &ConstantValue) {
        match value {
            ConstantValue::Replace(_) => {}
            ConstantValue::Value(value) => self.intern_value(value),
            ConstantValue::ArgsValue(args, value) => {
                args.iter().chain([value]).for_each(|v| self.intern_value(v))
            }
        }
    }

    fn intern_value(&self, value: &CfgValue) {
        match value {
            CfgValue::String(text) | CfgValue::ModelValue(text) => {
                self.interner.intern(text);
            }
            CfgValue::Set(items) => items.iter().for_each(|item| self.intern_value(item)),
            CfgValue::Int(_) | CfgValue::Bool(_) => {}
        }
    }

    /// Numbers the words of a module.
    fn intern_words(&self, module: &str, file: u32, built_in: bool) {
        let known = STANDARD_WORDS.iter().find(|(name, _)| built_in && *name == module);
        match known {
            Some((_, words)) => words.split_whitespace().for_each(|word| {
                self.interner.intern(word);
            }),
            None => syntax::word_order(self.sources.file(file)).0.iter().for_each(|word| {
                self.interner.intern(word);
            }),
        }
    }

    /// Takes a parsed module in and loads what it needs.
    fn add(&mut self, module: Module, file: u32, built_in: bool) -> Result<(), Fault> {
        self.intern_words(&module.name.name, file, built_in);
        let name = module.name.name.clone();
        let needed = dependencies::of(&module);
        self.modules.insert(name.clone(), LoadedModule { module: Arc::new(module), built_in });
        self.open.push(name);
        for ident in needed {
            self.need(&ident)?;
        }
        self.open.pop();
        self.finished.push(file);
        Ok(())
    }

    fn need(&mut self, ident: &Ident) -> Result<(), Fault> {
        if let Some(start) = self.open.iter().position(|open| *open == ident.name) {
            let circle: Vec<&str> = self.open[start..].iter().map(|n| &**n).collect();
            let message =
                format!("modules need each other in a circle: {} -> {}", circle.join(" -> "), ident.name);
            return Err(Fault::new(ErrorKind::Module, message).at(ident.span));
        }
        if self.modules.contains_key(&ident.name) {
            return Ok(());
        }
        let (path, text, built_in) = match (self.finder)(&ident.name)? {
            Some((path, text)) => (path, text, false),
            None => match BUILT_IN.iter().find(|(name, _)| *name == &*ident.name) {
                Some((name, text)) => {
                    (PathBuf::from(format!("<built-in>/{name}.tla")), (*text).to_owned(), true)
                }
                None => return Err(missing(ident)),
            },
        };
        let file = self.sources.add(SourceFile::new(path, &text));
        let module = syntax::parse_module(file, self.sources.file(file)).map_err(syntax_fault)?;
        if module.name.name != ident.name {
            let message = format!(
                "module `{}` is looked for here, but the file holds `{}`",
                ident.name, module.name.name
            );
            return Err(Fault::new(ErrorKind::Module, message).at(module.name.span));
        }
        self.add(module, file, built_in)
    }
}

fn missing(ident: &Ident) -> Fault {
    let near = BUILT_IN
        .iter()
        .map(|(name, _)| (crate::resolve::edit_distance(&ident.name, name), *name))
        .min()
        .filter(|(distance, _)| *distance <= 2);
    let help = match near {
        Some((_, name)) => {
            format!("is `{name}` meant? Otherwise put {}.tla beside the specification", ident.name)
        }
        None => {
            format!("put {}.tla beside the specification, or name its folder with --include DIR", ident.name)
        }
    };
    Fault::new(ErrorKind::Module, format!("module `{}` is not found", ident.name)).at(ident.span).help(help)
}
