"""Imports between targets follow the arrows listed in the file `targets`."""

import re
import textwrap

import source
from package import imports

LIST = ".ci/layers.d/targets"
DOCUMENT = "Documentation/Architecture.md"


def read(path):
    """The list: each target, in the order of the lines, with the targets it may import."""
    arrows = {}
    for line in path.read_text().splitlines():
        line = line.split("#")[0].strip()
        if line:
            name, _, allowed = line.partition(":")
            arrows[name.strip()] = set(allowed.split())
    return arrows


def drawing(root, own):
    """The wings with their targets, each with the arrows that don't follow from others."""
    arrows = read(root / LIST)

    def below(name):
        return arrows[name].union(*(below(other) for other in arrows[name]))

    lines, wing = [], None
    for name in arrows:
        direct = [other for other in arrows if other in arrows[name]]
        implied = set().union(*(below(other) for other in direct))
        ends = [other for other in direct if other not in implied]
        parts = own[name].folder.relative_to(root).parts
        place = parts[1] if len(parts) > 2 else parts[0]
        lines += [] if place == wing else [place]
        wing = place
        lines += textwrap.wrap(
            f"  {name}" + (" → " if ends else "") + ", ".join(ends), 100, subsequent_indent="    ")
    return "\n".join(["```", *lines, "```"])


def problems(root, own):
    """What is wrong with the list, its document, Package.swift and the imports."""
    arrows = read(root / LIST)
    document = (root / DOCUMENT).read_text()
    described = re.findall(r"[\w-]+", document.replace(drawing(root, own), ""))
    order = {name: index for index, name in enumerate(arrows)}
    checked = {name: target for name, target in own.items() if target.kind != "test"}
    found = []

    if drawing(root, own) not in document:
        found.append(f"{DOCUMENT}: the drawing is not what `.ci/layers draw` prints")
    for name, target in checked.items():
        if name not in arrows:
            found.append(f"{LIST}: {name} is missing; add a line with the targets it may import")
        elif name not in described and target.folder.parent.name != "C":
            found.append(f"{DOCUMENT}: {name} is missing")
    for name, allowed in arrows.items():
        if name not in checked:
            found.append(f"{LIST}: Package.swift has no target {name}; remove its line")
        for other in sorted(allowed):
            if order.get(other, -1) <= order[name]:
                found.append(f"{LIST}: {name} may not import {other}, which is not below it")

    for name in (name for name in arrows if name in checked):
        target = checked[name]
        for other in sorted(target.dependencies - arrows[name]):
            found.append(f"Package.swift: {name} depends on {other}; {LIST} does not allow that")
        for path in target.files():
            for module, line in imports(source.code(path.read_text())):
                if module in own and module != name and module not in arrows[name]:
                    place = f"{path.relative_to(root)}:{line}"
                    found.append(f"{place}: {name} imports {module}; {LIST} does not allow that")
    return found
