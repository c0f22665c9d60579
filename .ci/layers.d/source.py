"""Reads Swift sources: their code without comments and literals, and what they declare."""

import re
from dataclasses import dataclass

REGEX = r"(?:(?<=[(\[])|(?<=[=,:(] ))/(?![ /*])(?:\\.|[^/\\\n])+/"
INTERESTING = re.compile(r'//[^\n]*|/\*|(#*)(?:"""(?=[ \t]*\n)|")|[()]|' + REGEX)
COMMENT_EDGE = re.compile(r"/\*|\*/")
TOKEN = re.compile(r"`[^`\n]+`|[A-Za-z_]\w*|[{}()\[\]:,.;=\n]|->|[^\s\w]")

TYPES = {"struct", "class", "enum", "actor", "protocol", "typealias", "associatedtype"}
GENERIC = {"func", "struct", "class", "enum", "actor", "typealias"}
SCOPES = {"struct", "class", "enum", "actor", "protocol", "extension"}
VALUES = {"func", "let", "var", "case", "macro"}


@dataclass(frozen=True)
class Declaration:
    name: str
    kind: str  # type, member, global or local
    outer: tuple  # the names of the enclosing types
    in_extension: bool
    static: bool
    private: bool
    line: int


def code(text):
    """The text without comments and string literals. Interpolations and line breaks stay."""
    out = []

    def scan(at, inside):
        depth = 0
        while True:
            match = INTERESTING.search(text, at)
            if match is None:
                out.append(text[at:])
                return len(text)
            out.append(text[at:match.start()])
            found = match.group()
            at = match.end()
            if found == "(":
                depth += 1
                out.append(found)
            elif found == ")":
                if inside and depth == 0:
                    return at
                depth -= 1
                out.append(found)
            elif found.startswith("//"):
                pass
            elif found == "/*":
                at = comment(at)
            elif found.startswith("/"):
                out.append('""')
            else:
                at = literal(at, match.group(1), found[len(match.group(1)):])

    def comment(at):
        start, depth = at, 1
        while depth:
            match = COMMENT_EDGE.search(text, at)
            if match is None:
                return len(text)
            depth += 1 if match.group() == "/*" else -1
            at = match.end()
        out.append("\n" * text.count("\n", start, at))
        return at

    def literal(at, hashes, quotes):
        edge = re.compile(r"\\" + hashes + r"\(|\\" + hashes + r".|" + quotes + hashes, re.DOTALL)
        out.append('""')
        while True:
            match = edge.search(text, at)
            if match is None:
                return len(text)
            out.append("\n" * text.count("\n", at, match.end()))
            at = match.end()
            if match.group().endswith("(") and match.group().startswith("\\"):
                out.append("(")
                at = scan(at, inside=True)
                out.append(")")
            elif not match.group().startswith("\\"):
                return at

    scan(0, inside=False)
    return "".join(out)


def tokens(text):
    """The tokens of `code`, each with its line. A line break is a token too."""
    result, line = [], 1
    for match in TOKEN.finditer(text):
        word = match.group()
        result.append((word.strip("`") if word[0] == "`" else word, line))
        if word == "\n":
            line += 1
    return result


def declarations(words):
    """What the tokens of a file declare, and the types that the file declares or extends."""
    found, extended = [], set()
    scopes = []  # (kind, names, private)
    pending = None
    private = static = False
    depth = 0
    for index, (word, line) in enumerate(words):
        following = words[index + 1][0] if index + 1 < len(words) else ""
        before = words[index - 1][0] if index else "\n"
        if word in "([":
            depth += 1
        elif word in ")]":
            depth -= 1
        elif word == "{":
            scopes.append((*(pending or ("code", (), False)), depth))
            pending, private, static, depth = None, False, False, 0
        elif word == "}":
            if scopes:
                depth = scopes.pop()[-1]
            private = static = False
        elif word in ("private", "fileprivate") and following != "(":
            private = True
        elif word == "static" or word == "class" and following in VALUES:
            static = True
        elif word == "<" and index > 1 and words[index - 2][0] in GENERIC:
            found += [
                Declaration(name, "local", (), False, False, True, line)
                for name in _parameters(words, index)
            ]
        elif before != "." and re.match(r"\w", following):
            local = any(scope[0] == "code" for scope in scopes)
            hidden = private or local or any(scope[2] for scope in scopes)
            outer = tuple(name for scope in scopes for name in scope[1])
            extension = any(scope[0] == "extension" for scope in scopes)
            is_type = word in TYPES and before != "import" and following not in VALUES
            if word == "extension" or is_type:
                path = _path(words, index + 1)
                if word != "extension":
                    found.append(
                        Declaration(path[0], "type", outer, extension, True, hidden, line))
                if word in SCOPES:
                    pending = (word, path, private)
                    extended.update(path[-1:])
                private = static = False
            elif word in VALUES and depth == 0 or word in ("let", "var", "func"):
                kind = "local" if local else "member" if scopes else "global"
                in_enum = bool(scopes) and scopes[-1][0] == "enum"
                if word != "case" or in_enum:
                    for name in _names(words, index + 1, word == "case"):
                        found.append(Declaration(
                            name, kind, outer, extension, static or word == "case", hidden, line))
                private = static = False
    return found, extended


def _path(words, index):
    """The dotted name that begins at the index."""
    path = [words[index][0]]
    while words[index + 1][0] == "." and index + 2 < len(words):
        index += 2
        path.append(words[index][0])
    return tuple(path)


def _names(words, index, several):
    """The name at the index; after `case`, the names behind the commas too."""
    names, depth = [words[index][0]], 0
    if not several:
        return names
    while index < len(words) and (words[index][0] != "\n" or words[index - 1][0] == ","):
        word = words[index][0]
        depth += (word in "([") - (word in ")]")
        if word == "," and depth == 0:
            following = index + 1
            while words[following][0] == "\n":
                following += 1
            names.append(words[following][0])
        index += 1
    return names


def _parameters(words, index):
    """The generic parameters in the angle brackets that open at the index."""
    names, depth = [], 0
    while index + 1 < len(words):
        word = words[index][0]
        depth += (word == "<") - (word == ">")
        if depth == 0:
            break
        if depth == 1 and word in "<,":
            names.append(words[index + 1][0])
        index += 1
    return names
