"""Measures how long texts of anybody take to be shown at a terminal: the CPU time of `gists view`.

The kernel's terminal takes up to 3 s for 10 MB of tabs, whoever writes them. So the time of `cat` for the same
output is taken off.
"""

import json
import os
import pty
import shutil
import statistics
import urllib.request

from measuring import TOKEN, sandbox

SIZE = 10_000_000
TEXTS = {
    "a colored log": "\x1b[32m12:00:00\x1b[0m INFO request 4711 took 12 ms\n",
    "escapes": "\x1b",
    "carriage returns": "\r",
    "one line": "word ",
    "ideographs": "漢字\n",
    "tabs": "\t",
}


def create(address, text):
    """Returns the ID of a gist with the text."""
    body = json.dumps({"files": {"text.log": {"content": "x" + text}}}).encode()
    request = urllib.request.Request(
        f"{address}/gists", body, {"Authorization": f"Bearer {TOKEN}", "User-Agent": "bench"})
    with urllib.request.urlopen(request) as response:
        return json.load(response)["id"]


def run(program, environment, *arguments):
    """Returns the CPU time in milliseconds of a command at a terminal, and its output."""
    process, terminal = pty.fork()
    if process == 0:
        os.execve(program, [program, *arguments], environment | {"TERM": "xterm-256color"})
    pieces = []
    try:
        while piece := os.read(terminal, 1 << 16):
            pieces.append(piece)
    except OSError:
        # The end of the output of a terminal.
        pass
    os.close(terminal)
    _, status, usage = os.wait4(process, 0)
    assert status == 0, status
    return (usage.ru_utime + usage.ru_stime) * 1000, b"".join(pieces).replace(b"\r\n", b"\n")


def measure_showing(table, gists, plain, programs, folder):
    cat, shown = shutil.which("cat"), f"{folder}/shown"
    with sandbox(programs, "--port", "0") as address:
        environment = plain | {"GISTS_HOST": address, "GISTS_TOKEN": TOKEN}
        for name, piece in TEXTS.items():
            gist = create(address, piece * (SIZE // len(piece.encode())))
            ours, theirs = [], []
            for _ in range(3):
                time, output = run(gists, environment, "view", gist, "--no-pager")
                ours.append(time)
                with open(shown, "wb") as file:
                    file.write(output)
                theirs.append(run(cat, plain, shown)[0])
            ours, theirs = statistics.median(ours), statistics.median(theirs)
            table.line(f"view of 10 MB at a terminal: {name}", ours, theirs, ours - theirs, 1000, "ms")
