"""Imports between targets follow the dependencies in Package.swift, which point down."""

import re
import textwrap

import source
from package import imports

DOCUMENT = "Documentation/Architecture.md"
# What the client and the sandbox may not share: a mistake would be on both sides, and no test would see it.
CLIENT = {"Commands", "Screen", "Library", "GitHub"}


def layer(root, target):
    """The folder of `Sources` that a target is in; its own folder if it is in none."""
    parts = target.folder.relative_to(root).parts
    return parts[1] if len(parts) > 2 else parts[0]


def ordered(root, own):
    """The targets without tests, from top to bottom: what tests share comes first."""
    checked = [target for target in own.values() if target.kind != "test"]
    return sorted(checked, key=lambda target: layer(root, target) != "Tests")


def below(name, own):
    """All targets that a target depends on, directly or through others."""
    direct = own[name].dependencies
    return direct.union(*(below(other, own) for other in direct))


def drawing(root, own):
    """The layers with their targets, each with the arrows that don't follow from others."""
    targets = ordered(root, own)
    lines, last = [], None
    for target in targets:
        direct = [other.name for other in targets if other.name in target.dependencies]
        implied = set().union(*(below(other, own) for other in direct))
        ends = [other for other in direct if other not in implied]
        place = layer(root, target)
        lines += [] if place == last else [place]
        last = place
        lines += textwrap.wrap(
            f"  {target.name}" + (" → " if ends else "") + ", ".join(ends), 100,
            subsequent_indent="    ")
    return "\n".join(["```", *lines, "```"])


def problems(root, own):
    """What is wrong with Package.swift, the document and the imports."""
    document = (root / DOCUMENT).read_text()
    described = re.findall(r"[\w-]+", document.replace(drawing(root, own), ""))
    targets = ordered(root, own)
    order = {target.name: index for index, target in enumerate(targets)}
    found = []
    if drawing(root, own) not in document:
        found.append(f"{DOCUMENT}: the drawing is not what `.ci/layers draw` prints")
    for target in targets:
        name, place = target.name, layer(root, target)
        if name not in described and place != "C":
            found.append(f"{DOCUMENT}: {name} is missing")
        for other in sorted(target.dependencies):
            if order[other] <= order[name]:
                found.append(f"Package.swift: {name} depends on {other}, which is not below it")
        if place == "Sandbox":
            shared = {other for other in below(name, own) if layer(root, own[other]) in CLIENT}
            found += [f"Package.swift: {name} uses {other} of the client" for other in sorted(shared)]
        # SwiftPM refuses them in a dependency that has a version.
        if target.libraries:
            found += [
                f"Package.swift: {other} has unsafeFlags, and is a part of {name}"
                for other in sorted({name} | below(name, own)) if own[other].has_unsafe_flags]
        found += wrong_imports(root, own, target)
    for target in own.values():
        if target.kind == "test":
            found += wrong_imports(root, own, target)
    return found


def wrong_imports(root, own, target):
    """The imports without a dependency, and the dependencies without an import."""
    found, used = [], set()
    for path in target.files():
        for module, line in imports(source.code(path.read_text())):
            used.add(module)
            if module in own and module != target.name and module not in target.dependencies:
                found.append(
                    f"{path.relative_to(root)}:{line}: {target.name} imports {module}; "
                    "Package.swift has no such dependency")
    # C has no imports, and a program's own code is C. A test that runs a program has it built.
    programs = {other for other in target.dependencies if own[other].kind == "executable"}
    if used:
        found += [
            f"Package.swift: {target.name} depends on {other}, which it does not import"
            for other in sorted(target.dependencies - used - programs)]
    return found
