"""The name of a type stands once in the package, unless the name of an outer type makes it clear."""

import collections

import source


def problems(root, own):
    """The names that several targets or files declare outside of other types."""
    places = collections.defaultdict(list)
    for target in own.values():
        for path in target.files():
            found, _ = source.declarations(source.tokens(source.code(path.read_text())))
            for one in found:
                if one.kind == "type" and not one.outer:
                    places[one.name].append(f"{path.relative_to(root)}:{one.line}")
    return [
        f"{name} is declared twice: {', '.join(where)}"
        for name, where in sorted(places.items()) if len(where) > 1
    ]
