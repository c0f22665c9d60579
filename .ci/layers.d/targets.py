"""Imports between targets follow the arrows listed in the file `targets`."""

import re

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


def problems(root, own):
    """What is wrong with the list, its document, Package.swift and the imports."""
    arrows = read(root / LIST)
    described = re.findall(r"[\w-]+", (root / DOCUMENT).read_text())
    order = {name: index for index, name in enumerate(arrows)}
    checked = {name: target for name, target in own.items() if target.kind != "test"}
    found = []

    for name in checked:
        if name not in arrows:
            found.append(f"{LIST}: {name} is missing; add a line with the targets it may import")
        elif name not in described:
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
