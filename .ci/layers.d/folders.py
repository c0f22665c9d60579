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
            inside = parent.relative_to(target.folder)
            label = name if parent == target.folder else f"{name}/{inside}"
            found += circles(label, uses(files[name], foreign))
    return found


def uses(files, foreign):
    """Each use of one folder's declaration in another: {(from, to): [(place, line, name)]}."""
    names = Index(files, foreign)
    result = defaultdict(list)
    for file in files:
        previous = before = "\n"
        for position, (word, line) in enumerate(file.words):
            if word[0].isalpha() or word[0] == "_":
                following = file.words[min(position + 1, len(file.words) - 1)][0]
                folder = names.folder(file, before, previous, word, following)
                if folder not in (None, file.folder):
                    result[file.folder, folder].append((file.place, line, word))
            before, previous = previous, word
    return result


class Index:
    """The folder of each name that is declared in one folder only.

    - types: top-level types, with the folders where a nested type may have the same name
    - nested: types in types, by both names
    - inner: nested types whose own name is unique, with their outer type
    - members: members in extensions of other folders' types, if no other module declares the name
    - functions: top-level functions and variables
    """

    def __init__(self, files, foreign):
        self.types, self.nested, self.inner, self.members, self.functions = {}, {}, {}, {}, {}
        folders = defaultdict(set)  # of each name, whatever it names
        homes = defaultdict(set)  # of each top-level type
        nested = defaultdict(set)  # of each nested type
        for file in files:
            for item in file.declared:
                if item.kind != "local":
                    folders[item.name].add(file.folder)
                if item.kind == "type" and not item.private:
                    place = nested[item.outer[-1], item.name] if item.outer else homes[item.name]
                    place.add(file.folder)
        self.nested = {names: min(found) for names, found in nested.items() if len(found) == 1}
        for name, found in homes.items():
            if len(found) == 1:
                self.types[name] = (min(found), folders[name] - found)
        for file in files:
            for item in file.declared:
                if item.private or len(folders[item.name]) > 1 or item.name in foreign:
                    continue
                if item.kind == "type" and item.outer:
                    self.inner[item.name] = (file.folder, item.outer[-1])
                elif item.kind == "global":
                    self.functions[item.name] = file.folder
                elif item.kind == "member" and item.in_extension and item.outer:
                    if homes.get(item.outer[0]) != {file.folder}:
                        self.members[item.name] = (file.folder, item.outer[-1], item.static)

    def folder(self, file, before, previous, word, following):
        """The folder that declares a word of a file, or None. The others are the words around it."""
        qualified = previous == "."
        if qualified and (before, word) in self.nested:
            return self.nested[before, word]
        if word in file.hidden and not qualified:
            return None
        if word in self.types and not qualified:
            home, shadowed = self.types[word]
            return None if file.folder in shadowed else home
        if word in self.inner and (not qualified or before == "Self"):
            home, outer = self.inner[word]
            return home if outer in file.extended else None
        if word in self.members:
            home, outer, static = self.members[word]
            if qualified:
                # A member without a base, as in `.none`, is static.
                based = before[0].isalnum() or before in ")]?!_>}\\\n"
                return home if static or based else None
            return home if following != ":" and outer in file.extended else None
        if word in self.functions and not qualified and following != ":":
            return self.functions[word]
        return None


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
                lines.append(f"  {start} uses {end} in {plural(len(places))}{back}")
                lines += [f"    {place}:{line}: {name}" for place, line, name in places]
        lines.append("  Without these uses the order is: " + " → ".join(order))
        found.append("\n".join(lines))
    return found


def plural(count):
    return "1 place" if count == 1 else f"{count} places"


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
        return sum(
            len(found) for (start, end), found in arrows.items() if place[start] > place[end])

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
