"""Tests decode each sample response in Fixtures, also in a clone without the files shared beside it."""

import re

import source

FOLDER = "Fixtures"
DECLARATION = re.compile(r"static let (\w+) = Fixture\(PackageResources\.(\w+)\)")
USE = re.compile(r"\bFixture\.(\w+)")
# What a test file says whose tests are skipped without the shared files.
SHARED = re.compile(r"\.\./shared|\brequiresShared\b")


def resource(path):
    """The name that SwiftPM gives the bytes of a file."""
    return re.sub(r"\W", "_", path.name)


def problems(root, own):
    """The files without a fixture, and the fixtures without a test."""
    folder = root / FOLDER
    declared = dict(DECLARATION.findall((folder / "Fixture.swift").read_text()))
    found = [
        f"{FOLDER}/{path.name}: Fixture.swift does not declare it"
        for path in sorted(folder.iterdir())
        if path.suffix != ".swift" and resource(path) not in declared.values()]
    used = set()
    for target in own.values():
        if target.kind == "test":
            for path in target.files():
                text = path.read_text()
                if not SHARED.search(text):
                    used.update(USE.findall(source.code(text)))
    found += [
        f"{FOLDER}/Fixture.swift: no test that runs everywhere reads Fixture.{name}"
        for name in sorted(declared.keys() - used)]
    return found
