"""What the packages say about the programs, read from facts.toml, Sources and CHANGELOG.md."""

import pathlib
import re
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
TABLE = tomllib.loads((ROOT / "Packaging/facts.toml").read_text())
LEVELS = ("required", "recommended", "suggested")


def version():
    """The version of the programs."""
    source = (ROOT / "Sources/Machine/ProgramVersion/ProgramVersion.swift").read_text()
    return re.search(r'^package let programVersion = "(.+)"$', source, re.MULTILINE)[1]


def release_place():
    """Where to get a release, as README and --help say it."""
    source = (ROOT / "Sources/Machine/ProgramVersion/ProgramVersion.swift").read_text()
    page = re.search(r'^package let releasePage: String\? = (?:nil|"(.+)")$', source, re.MULTILINE)[1]
    if page:
        return f"Releases: {page}"
    return re.search(r'^    \?\? "(No release .+)"$', source, re.MULTILINE)[1]


def dependencies(package, level):
    """The rows of the table that concern a package."""
    return [row for row in TABLE[level] if package in row.get("of", ["gists"])]


def names(row, distribution):
    """The packages of a distribution, one of which is needed."""
    return row.get(distribution, row["names"])


def release_notes():
    """The part of CHANGELOG.md about this version, without its heading."""
    heading = rf"^## {re.escape(version())}\b.*\n"
    parts = re.split(heading, (ROOT / "CHANGELOG.md").read_text(), flags=re.MULTILINE)
    if len(parts) != 2:
        raise SystemExit(f"error: CHANGELOG.md has no part ## {version()}")
    return re.split(r"^## ", parts[1], flags=re.MULTILINE)[0].strip() + "\n"


def requirements():
    """What to install beside the programs, as a text for users of the archive."""
    commands = {
        "Debian, Ubuntu": ("sudo apt install", "debian"),
        "Fedora": ("sudo dnf install", "fedora"),
        "Arch Linux": ("sudo pacman -S", "arch"),
    }
    lines = [f"gists needs glibc {TABLE['glibc']} or later, and these packages:", ""]
    for system, (command, key) in commands.items():
        packages = " ".join(names(row, key)[0] for row in dependencies("gists", "required"))
        lines.append(f"  {system + ':':<16}{command} {packages}")
    lines += ["", "libsecret stores the token in the keyring of the desktop. Optional packages:", ""]
    for level in LEVELS[1:]:
        for row in dependencies("gists", level):
            if row["names"][0] in TABLE["packages"]:
                continue  # The archive has it.
            lines.append(f"  {' or '.join(row['names']):<38}{row['purpose']}")
    lines += ["", release_place()]
    return "\n".join(lines) + "\n"
