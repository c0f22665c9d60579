"""Draws a terminal's screen, as `tmux capture-pane -e` prints it, as SVG."""

import itertools
import re
import unicodedata
from xml.sax.saxutils import escape

SIZE, WIDTH, HEIGHT, MARGIN, BAR = 14, 8.4, 19, 18, 34
BACKGROUND, FOREGROUND = "#0d1117", "#e6edf3"
# GitHub's dark theme, in the order of the terminal's sixteen colors.
COLORS = (
    "#484f58", "#ff7b72", "#3fb950", "#d29922", "#58a6ff", "#bc8cff", "#39c5cf", "#b1bac4",
    "#6e7681", "#ffa198", "#56d364", "#e3b341", "#79c0ff", "#d2a8ff", "#56d4dd", "#ffffff")
LEVELS = (0, 95, 135, 175, 215, 255)
FLAGS = {1: "bold", 2: "dim", 3: "italic", 4: "underline", 7: "reversed"}


def indexed(number):
    """Returns the color of a number of the 256-color palette."""
    if number < 16:
        return COLORS[number]
    if number < 232:
        levels = (number - 16) // 36, (number - 16) // 6 % 6, (number - 16) % 6
        return "#%02x%02x%02x" % tuple(LEVELS[level] for level in levels)
    return "#%02x%02x%02x" % ((8 + 10 * (number - 232),) * 3)


def restyled(style, codes):
    """Returns the style after an SGR sequence (ECMA-48, 8.3.117)."""
    style, codes = dict(style), list(codes)
    while codes:
        code = codes.pop(0)
        if code == 0:
            style = {}
        elif code in FLAGS:
            style[FLAGS[code]] = True
        elif code in (22, 23, 24, 27):
            for name in {22: ("bold", "dim"), 23: ("italic",), 24: ("underline",), 27: ("reversed",)}[code]:
                style.pop(name, None)
        elif code in (38, 48):
            name, kind = "color" if code == 38 else "behind", codes.pop(0)
            if kind == 5:
                style[name] = indexed(codes.pop(0))
            else:
                style[name], codes = "#%02x%02x%02x" % tuple(codes[:3]), codes[3:]
        elif code in (39, 49):
            style.pop("color" if code == 39 else "behind", None)
        elif 30 <= code < 38 or 90 <= code < 98:
            style["color"] = COLORS[code - 30 if code < 38 else code - 82]
        elif 40 <= code < 48 or 100 <= code < 108:
            style["behind"] = COLORS[code - 40 if code < 48 else code - 92]
    return style


def is_wide(character):
    return unicodedata.east_asian_width(character) in "WF"


def cells(text):
    """Returns the width of a text in display cells."""
    return sum(
        0 if unicodedata.combining(character) else 2 if is_wide(character) else 1
        for character in text)


def runs(line, style):
    """Returns the texts of a line with their styles, and the style at its end."""
    found, texts = [], re.split(r"\x1b\[([\d;]*)m", line)
    for index, text in enumerate(texts):
        if index % 2:
            style = restyled(style, [int(code or 0) for code in text.split(";")])
        else:
            # Fonts disagree about the width of wide characters, so each one gets a place of its own.
            found += [("".join(group), style)
                      for wide, group in itertools.groupby(text, is_wide)
                      for group in (group if wide else [group])]
    return found, style


def element(text, style, x, y):
    width = cells(text) * WIDTH
    color, behind = style.get("color", FOREGROUND), style.get("behind")
    if "reversed" in style:
        color, behind = behind or BACKGROUND, color
    box = f'<rect x="{x:.1f}" y="{y - SIZE}" width="{width:.1f}" height="{HEIGHT}" fill="{behind}"/>'
    if not text.strip():
        return box if behind else ""
    looks = {
        "fill": color,
        "font-weight": "bold" if "bold" in style else None,
        "font-style": "italic" if "italic" in style else None,
        "text-decoration": "underline" if "underline" in style else None,
        "opacity": "0.65" if "dim" in style else None,
    }
    attributes = "".join(f' {name}="{value}"' for name, value in looks.items() if value)
    # Browsers collapse blanks, and librsvg drops those at the ends. With its length, a text is aligned in
    # every font.
    shown = text.strip(" ")
    x += (len(text) - len(text.lstrip(" "))) * WIDTH
    kept = escape(shown.replace(" ", "\u00a0"))
    length = cells(shown) * WIDTH
    return (box if behind else "") + (
        f'<text x="{x:.1f}" y="{y}" textLength="{length:.1f}"{attributes}>{kept}</text>')


def drawing(screen, columns):
    """Returns a screen as SVG."""
    lines = screen.strip("\n").split("\n")
    while lines and lines[-1].strip() in ("", "$"):
        lines.pop()
    width = columns * WIDTH + 2 * MARGIN
    height = BAR + len(lines) * HEIGHT + MARGIN
    parts, style = [], {}
    for row, line in enumerate(lines):
        x, y = MARGIN, BAR + row * HEIGHT + SIZE
        # Without its hyperlinks (OSC 8).
        found, style = runs(re.sub(r"\x1b\]8;[^\x1b\a]*(\x1b\\|\a)", "", line).rstrip(), style)
        for text, look in found:
            parts.append(element(text, look, x, y))
            x += cells(text) * WIDTH
    lights = "".join(
        f'<circle cx="{MARGIN + 6 + 20 * index}" cy="17" r="6" fill="{color}"/>'
        for index, color in enumerate(("#ff5f57", "#febc2e", "#28c840")))
    body = "\n".join(part for part in parts if part)
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" \
width="{width:.0f}" height="{height:.0f}" font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, \
monospace" font-size="{SIZE}">
<rect width="100%" height="100%" rx="8" fill="{BACKGROUND}"/>
{lights}
{body}
</svg>
"""
