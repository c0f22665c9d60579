"""The targets that Package.swift declares, and their sources."""

import json
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

IMPORT = re.compile(
    r"^[ \t]*(?:@\w+(?:\([^)]*\))?[ \t]+)*"
    r"(?:(?:public|package|internal|fileprivate|private)[ \t]+)?"
    r"import[ \t]+(?:(?:struct|class|enum|protocol|typealias|func|let|var|actor)[ \t]+)?(\w+)",
    re.MULTILINE,
)


@dataclass
class Target:
    name: str
    kind: str  # regular, executable, test, system …
    folder: Path
    dependencies: set  # of our own targets
    has_unsafe_flags: bool = False
    libraries: set = field(default_factory=set)  # the library products that it is a part of

    def files(self):
        """The target's Swift files."""
        return sorted(self.folder.rglob("*.swift"))


def load(root):
    """Reads Package.swift as it is for those who depend on a version, and returns its targets by name."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch, "checkouts", "gists")
        folder.mkdir(parents=True)
        shutil.copy(root / "Package.swift", folder)
        dump = subprocess.run(
            ["swift", "package", "--package-path", str(folder), "dump-package"],
            check=True, capture_output=True, text=True,
        ).stdout
    described = json.loads(dump)
    products = {
        product["name"]: product["targets"]
        for product in described["products"] if "library" in product["type"]}
    described = described["targets"]
    names = {target["name"] for target in described}
    result = {}
    for target in described:
        default = ("Tests/" if target["type"] == "test" else "Sources/") + target["name"]
        mentioned = {
            (dependency.get("byName") or dependency.get("target") or [None])[0]
            for dependency in target["dependencies"]
        }
        folder = root / (target.get("path") or default)
        result[target["name"]] = Target(
            target["name"], target["type"], folder, mentioned & names,
            any("unsafeFlags" in setting["kind"] for setting in target["settings"]),
            {name for name, targets in products.items() if target["name"] in targets})
    return result


def imports(text):
    """The modules a file imports, each with its line. `text` has no comments or string literals."""
    return [
        (match.group(1), text.count("\n", 0, match.start(1)) + 1) for match in IMPORT.finditer(text)
    ]


def standard_library():
    """The names that Swift's standard library declares, read from its interface if installed."""
    described = json.loads(
        subprocess.run(["swift", "-print-target-info"], check=True, capture_output=True).stdout)
    folder = Path(described["paths"]["runtimeResourcePath"]) / "linux" / "Swift.swiftmodule"
    names = {"init", "subscript"}
    for path in folder.glob("*.swiftinterface"):
        declared = re.compile(r"\b(?:func|var|let|case|struct|enum|protocol) (\w+)")
        names.update(declared.findall(path.read_text()))
    return names
