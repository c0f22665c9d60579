"""Between the folders of a module, and between the folders of a folder, uses point one way."""

from collections import defaultdict

import source
from package import standard_library


class File:
    """A source file, and the names in it."""

    def __init__(self, path, root):
        self.path = path
        self.place = str(path.relative_to(root))
        self.words = source.tokens(source.code(path.read_text()))
        self.declared, self.extended = source.declarations(self.words)
        self.hidden = {item.name for item in self.declared if item.private or item.kind == "local"}
        self.folder = "."

    def place_below(self, parent):
        """Names the file's folder as seen from a parent folder; ".." is outside of it."""
        if parent not in self.path.parents:
            self.folder = ".."
        else:
            parts = self.path.relative_to(parent).parts
            self.folder = parts[0] if len(parts) > 1 else "."


def problems(root, own, modules):
    """The circles of folders in each module, with the uses to remove."""
    files = {
        name: [File(path, root) for path in target.files()]
        for name, target in own.items() if target.kind != "test"
    }
    standard = standard_library()
    found = []
    for name, target in own.items():
        if name not in files or (modules and name not in modules):
            continue
        foreign = standard | {
            item.name for other in target.dependencies for file in files.get(other, ())
            for item in file.declared if not item.private
        }
        parents = {parent for file in files[name] for parent in file.path.parents}
        for parent in sorted(parents):
            if parent != target.folder and target.folder not in parent.parents:
                continue
            for file in files[name]:
                file.place_below(parent)
            label = name if parent == target.folder else f"{name}/{parent.relative_to(target.folder)}"
            found += circles(label, uses(files[name], foreign))
    return found


def uses(files, foreign):
    """Each use of one folder's declaration in another: {(from, to): [(place, line, name)]}."""
    types, nested, unique, members, functions = index(files, foreign)
    result = defaultdict(list)
    for file in files:
        previous, before = "\n", ""
        for position, (word, line) in enumerate(file.words):
            following = file.words[position + 1][0] if position + 1 < len(file.words) else ""
            if not (word[0].isalpha() or word[0] == "_"):
                before, previous = previous, word
                continue
            target = None
            if previous == "." and (before, word) in nested:
                target = nested[before, word]
            elif word in types and previous != ".":
                target = None if word in file.hidden else types[word].get(file.folder)
            elif word in unique and (before == "Self" if previous == "." else True):
                target = unique[word][0] if unique[word][1] in file.extended else None
            elif word in members:
                home, outer, static = members[word]
                if previous == ".":
                    # A member without a base, as in `.none`, is static.
                    based = before[:1].isalnum() or before in ")]?!_>}\\\n"
                    target = home if static or based else None
                elif following != ":" and word not in file.hidden and outer in file.extended:
                    target = home
            elif word in functions and previous != "." and following != ":":
                target = None if word in file.hidden else functions[word]
            if target is not None and target != file.folder and previous not in source.VALUES:
                result[file.folder, target].append((file.place, line, word))
            before, previous = previous, word
    return result


def index(files, foreign):
    """Where each name that tells its folder is declared: types, nested types, members, functions."""
    folders = defaultdict(set)  # by name: every folder that declares it as anything
    homes = defaultdict(set)  # by name of a top-level type: its folder
    inner = defaultdict(set)  # by (outer, inner): the folders
    for file in files:
        for item in file.declared:
            if item.kind != "local":
                folders[item.name].add(file.folder)
            if item.kind == "type" and not item.private:
                if item.outer:
                    inner[item.outer[-1], item.name].add(file.folder)
                else:
                    homes[item.name].add(file.folder)

    nested = {names: next(iter(found)) for names, found in inner.items() if len(found) == 1}
    everywhere = {file.folder for file in files}
    types = {}
    for name, found in homes.items():
        if len(found) == 1:
            # Where a folder declares a nested type of that name, the name may mean that one.
            shadowed = folders[name] - found
            types[name] = {folder: next(iter(found)) for folder in everywhere - shadowed}
    unique, members, functions = {}, {}, {}
    for file in files:
        for item in file.declared:
            if item.private or len(folders[item.name]) > 1 or item.name in foreign:
                continue
            if item.kind == "type" and item.outer and item.name not in types:
                unique[item.name] = (file.folder, item.outer[-1])
            elif item.kind == "global":
                functions[item.name] = file.folder
            elif item.kind == "member" and item.in_extension and item.outer:
                if homes.get(item.outer[0]) != {file.folder}:
                    members[item.name] = (file.folder, item.outer[-1], item.static)
    return types, nested, unique, members, functions


def circles(module, arrows):
    """A description of each circle among the folders."""
    found = []
    for group in strongly_connected(arrows):
        inside = {edge: arrows[edge] for edge in arrows if set(edge) <= set(group)}
        order = best_order(group, inside)
        lines = [f"{module}: a circle of folders: {', '.join(sorted(group))}"]
        for (start, end), places in sorted(inside.items(), key=lambda item: len(item[1])):
            if order.index(start) > order.index(end):
                others = len(inside.get((end, start), ()))
                back = f"; {end} uses {start} in {others}" if others else ""
                lines.append(f"  {start} uses {end} in {len(places)} places{back}")
                lines += [f"    {place}:{line}: {name}" for place, line, name in places]
        lines.append("  Without these uses the order is: " + " → ".join(order))
        found.append("\n".join(lines))
    return found


def strongly_connected(arrows):
    """The groups of two or more folders that reach each other."""
    reach = defaultdict(set)
    arrows = {edge for edge in arrows if ".." not in edge}
    for start, end in arrows:
        reach[start].add(end)
    names = {name for edge in arrows for name in edge}
    for middle in names:
        for start in names:
            if middle in reach[start]:
                reach[start] |= reach[middle]
    groups = {
        frozenset(other for other in names if other in reach[name] and name in reach[other])
        for name in names if name in reach[name]
    }
    return sorted((sorted(group) for group in groups), key=str)


def best_order(group, arrows):
    """The folders from top to bottom so that few uses point up, found by moving one at a time."""
    def cost(order):
        place = {name: index for index, name in enumerate(order)}
        return sum(len(found) for (start, end), found in arrows.items() if place[start] > place[end])

    order = sorted(group)
    best = cost(order)
    improved = True
    while improved:
        improved = False
        for name in sorted(group):
            rest = [other for other in order if other != name]
            for index in range(len(order)):
                candidate = rest[:index] + [name] + rest[index:]
                if cost(candidate) < best:
                    order, best, improved = candidate, cost(candidate), True
    return order
