//! Relative links in Markdown files must lead somewhere.

use super::{Problem, Tree};

/// Checks the links of every Markdown file.
pub fn check(tree: &Tree) -> Vec<Problem> {
    let pages = tree.texts().filter(|(file, _)| file.ends_with(".md"));
    pages.flat_map(|(file, text)| check_page(tree, file, text)).collect()
}

fn check_page(tree: &Tree, file: &str, text: &str) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut in_code = false;
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
        } else if !in_code {
            let broken = links(line).into_iter().filter(|link| !leads_somewhere(tree, file, link));
            problems.extend(
                broken.map(|link| Problem::new(file, number, format!("the link `{link}` leads nowhere"))),
            );
        }
    }
    problems
}

/// The targets of `[…](target)` and `[…]: target` in a line, outside `code`.
fn links(line: &str) -> Vec<String> {
    let prose: String = line.split('`').step_by(2).collect::<Vec<_>>().join("code");
    let mut found: Vec<String> = Vec::new();
    for (at, _) in prose.match_indices("](") {
        let rest = &prose[at + 2..];
        let target = rest.split([')', ' ']).next().unwrap_or_default();
        found.push(target.trim_matches(['<', '>']).to_string());
    }
    if let Some((_, target)) = prose.split_once("]: ").filter(|(label, _)| label.starts_with('[')) {
        found.push(target.split(' ').next().unwrap_or_default().to_string());
    }
    found
}

fn leads_somewhere(tree: &Tree, page: &str, link: &str) -> bool {
    let path = link.split('#').next().unwrap_or_default();
    if path.is_empty() || link.contains("://") || link.starts_with("mailto:") {
        return true;
    }
    resolve(page, path).is_some_and(|name| tree.has_file_or_folder(&name))
}

/// The name, relative to the workspace, that `path` means in `page`; nothing when it leaves the workspace.
fn resolve(page: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    if path.starts_with('/') {
        parts.clear();
    }
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_found_outside_code() {
        assert_eq!(links("see [a](b.md), [c](<d.md#e> \"t\") and `[x](y)`"), ["b.md", "d.md#e"]);
        assert_eq!(links("[label]: docs/a.md title"), ["docs/a.md"]);
        assert_eq!(links("f[x](1)"), ["1"]);
    }

    #[test]
    fn paths_resolve_from_the_page() {
        assert_eq!(resolve("docs/a.md", "b.md").unwrap(), "docs/b.md");
        assert_eq!(resolve("docs/a.md", "../c/./d.md").unwrap(), "c/d.md");
        assert_eq!(resolve("docs/a.md", "/e.md").unwrap(), "e.md");
        assert_eq!(resolve("a.md", "../e.md"), None);
    }

    #[test]
    fn broken_links_are_reported_with_their_line() {
        let page =
            "[ok](b.md) [ok](#here) [ok](https://example.org)\n```\n[x](no)\n```\n[bad](c.md) [folder](.)\n";
        let tree = Tree::of(&[("docs/a.md", page), ("docs/b.md", "")]);
        assert_eq!(check(&tree), [Problem::new("docs/a.md", 5, "the link `c.md` leads nowhere")]);
    }
}
