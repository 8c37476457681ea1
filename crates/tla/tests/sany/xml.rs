//! The normal form of SANY's XML.

use super::Definitions;
use roxmltree::{Document, Node};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use tla::syntax::operators::OPERATORS;

/// What SANY found in one file.
#[derive(Clone, Default)]
pub struct Found {
    /// All definitions, those of LETs and proofs too.
    pub definitions: Definitions,
    /// The names of the definitions of modules.
    pub top_level: BTreeSet<String>,
}

/// The definitions of every file of an export, by the name of its module.
pub fn definitions(text: &str) -> BTreeMap<String, Found> {
    let options = roxmltree::ParsingOptions { nodes_limit: u32::MAX, ..Default::default() };
    let document = Document::parse_with_options(text, options).unwrap();
    let root = document.root_element();
    let mut export = Export { entries: HashMap::new() };
    for entry in root.children().filter(|n| n.has_tag_name("context")).flat_map(|c| c.children()) {
        if let (Some(uid), Some(node)) =
            (child(entry, "UID"), entry.children().filter(Node::is_element).nth(1))
        {
            export.entries.insert(uid.text().unwrap_or_default().to_owned(), node);
        }
    }
    let mut files: BTreeMap<String, Found> = BTreeMap::new();
    for node in export.entries.values() {
        if let (Some(file), Some((name, form))) = (file(*node), export.definition(*node)) {
            files.entry(file).or_default().definitions.entry(name).or_default().push(form);
        }
        for reference in node.children().filter(|n| n.has_tag_name("UserDefinedOpKindRef")) {
            let target = export.target(reference);
            if let (Some(file), Some(name)) = (file(target), name_of_definition(target)) {
                files.entry(file).or_default().top_level.insert(name);
            }
        }
    }
    files
}

/// The file a node comes from.
fn file(node: Node) -> Option<String> {
    node.descendants().find(|n| n.has_tag_name("filename")).and_then(|n| n.text()).map(str::to_owned)
}

struct Export<'a> {
    entries: HashMap<String, Node<'a, 'a>>,
}

fn child<'a>(node: Node<'a, 'a>, name: &str) -> Option<Node<'a, 'a>> {
    node.children().find(|n| n.has_tag_name(name))
}

fn elements<'a>(node: Node<'a, 'a>) -> impl Iterator<Item = Node<'a, 'a>> {
    node.children().filter(|n| n.is_element() && !matches!(n.tag_name().name(), "location" | "level"))
}

fn text<'a>(node: Node<'a, 'a>, name: &str) -> &'a str {
    child(node, name).and_then(|n| n.text()).unwrap_or_default()
}

/// Our canonical spelling of SANY's, instances before the operator kept.
fn canonical(name: &str) -> String {
    let (path, last) = match name.rfind('!') {
        Some(at) if name != "!!" => name.split_at(at + 1),
        _ => ("", name),
    };
    let last = OPERATORS.iter().find(|op| op.spellings.contains(&last)).map_or(last, |op| op.name);
    format!("{path}{last}")
}

fn body<'a>(node: Node<'a, 'a>) -> Option<Node<'a, 'a>> {
    child(node, "body").and_then(|body| elements(body).next())
}

/// The name of a definition, unless an INSTANCE made it: those have no text of their own.
fn name_of_definition(node: Node) -> Option<String> {
    let body = body(node)?;
    let name = canonical(text(node, "uniquename"));
    let made = body.has_tag_name("SubstInNode") || file(body) != file(node) || name == "LAMBDA";
    (!made).then_some(name)
}

impl<'a> Export<'a> {
    /// What a reference such as `<UserDefinedOpKindRef><UID>7</UID></…>` points at.
    fn target(&self, reference: Node<'a, 'a>) -> Node<'a, 'a> {
        self.entries[text(reference, "UID")]
    }

    fn definition(&self, node: Node<'a, 'a>) -> Option<(String, String)> {
        match node.tag_name().name() {
            "UserDefinedOpKind" => name_of_definition(node).map(|name| (name, self.operator(node))),
            "AssumeNode" => Some(("ASSUME".to_owned(), self.expr(body(node)?))),
            _ => None,
        }
    }

    /// `(def name [params] body)`
    fn operator(&self, node: Node<'a, 'a>) -> String {
        let body = body(node).unwrap();
        let name = canonical(text(node, "uniquename"));
        format!("(def {name} [{}] {})", self.params(node), self.expr(body))
    }

    fn params(&self, node: Node<'a, 'a>) -> String {
        let params = child(node, "params").into_iter().flat_map(elements);
        let show = |param: Node<'a, 'a>| {
            let target = self.target(child(param, "FormalParamNodeRef").unwrap_or(param));
            format!("{}/{}", canonical(text(target, "uniquename")), text(target, "arity"))
        };
        params.map(show).collect::<Vec<_>>().join(" ")
    }

    fn expr(&self, node: Node<'a, 'a>) -> String {
        match node.tag_name().name() {
            "OpApplNode" => self.application(node),
            "NumeralNode" => text(node, "IntValue").to_owned(),
            "StringNode" => format!(
                "{:?}",
                child(node, "StringValue").or(Some(node)).and_then(|n| n.text()).unwrap_or_default()
            ),
            "DecimalNode" => "decimal".to_owned(),
            "AtNode" => "@".to_owned(),
            "LetInNode" => self.let_in(node),
            "OpArgNode" => self.argument(node),
            "LabelNode" => {
                let params = self.params(node);
                let body = body(node).unwrap();
                format!("(label {} [{params}] {})", text(node, "uniquename"), self.expr(body))
            }
            other => panic!("unknown node {other}"),
        }
    }

    fn argument(&self, node: Node<'a, 'a>) -> String {
        let reference = child(node, "argument").and_then(|a| elements(a).next()).unwrap();
        let target = self.target(reference);
        match text(target, "uniquename") {
            "LAMBDA" => {
                let body = body(target).unwrap();
                format!("(lambda [{}] {})", self.params(target), self.expr(body))
            }
            name => canonical(name),
        }
    }

    fn let_in(&self, node: Node<'a, 'a>) -> String {
        let body = body(node).unwrap();
        let references = child(node, "opDefs").into_iter().flat_map(elements);
        let targets = references.filter(|r| r.has_tag_name("UserDefinedOpKindRef")).map(|r| self.target(r));
        let mut defs: Vec<String> =
            targets.filter_map(|t| self.definition(t)).map(|(_, form)| form).collect();
        defs.sort();
        format!("(let {} {})", defs.join(" "), self.expr(body))
    }

    fn application(&self, node: Node<'a, 'a>) -> String {
        let operator = child(node, "operator").and_then(|o| elements(o).next()).unwrap();
        let name = canonical(text(self.target(operator), "uniquename"));
        let bounds = child(node, "boundSymbols").into_iter().flat_map(elements).map(|b| self.bound(b));
        let operands = child(node, "operands").into_iter().flat_map(elements).map(|o| self.expr(o));
        // A recursive function is bound as a name inside its own definition.
        let spec = matches!(&*name, "$RecursiveFcnSpec" | "$NonRecursiveFcnSpec");
        let bounds = bounds.filter(|bound| !spec || bound.contains(" in "));
        let name = if spec { "$FcnSpec".to_owned() } else { name };
        let parts: Vec<String> = bounds.chain(operands).collect();
        if parts.is_empty() && !name.starts_with('$') {
            name.to_owned()
        } else {
            format!("({name} {})", parts.join(" "))
        }
    }

    /// `[x y in S]`, `[<<x y>> in S]` or `[x]`
    fn bound(&self, node: Node<'a, 'a>) -> String {
        let names = elements(node).filter(|n| n.has_tag_name("FormalParamNodeRef"));
        let names: Vec<&str> = names.map(|n| text(self.target(n), "uniquename")).collect();
        let names = match child(node, "tuple") {
            Some(_) => format!("<<{}>>", names.join(" ")),
            None => names.join(" "),
        };
        let set = elements(node).find(|n| !matches!(n.tag_name().name(), "FormalParamNodeRef" | "tuple"));
        set.map_or(format!("[{names}]"), |set| format!("[{names} in {}]", self.expr(set)))
    }
}
