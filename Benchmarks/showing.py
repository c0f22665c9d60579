"""Measures how long texts of anybody take to be shown at a terminal: the CPU time of `gists view`."""

import json
import os
import pty
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


def processor_time(gists, environment, *arguments):
    """Returns the CPU time in milliseconds of a command whose output a terminal reads."""
    process, terminal = pty.fork()
    if process == 0:
        os.execve(gists, [gists, *arguments], environment | {"TERM": "xterm-256color"})
    try:
        while os.read(terminal, 1 << 16):
            pass
    except OSError:
        # The end of the output of a terminal.
        pass
    os.close(terminal)
    _, status, usage = os.wait4(process, 0)
    assert status == 0, status
    return (usage.ru_utime + usage.ru_stime) * 1000


def measure_showing(table, gists, plain, programs):
    with sandbox(programs, "--port", "0") as address:
        environment = plain | {"GISTS_HOST": address, "GISTS_TOKEN": TOKEN}
        for name, piece in TEXTS.items():
            gist = create(address, piece * (SIZE // len(piece.encode())))
            time = statistics.median(
                processor_time(gists, environment, "view", gist, "--no-pager") for _ in range(3))
            table.line(f"view of 10 MB at a terminal: {name}", time, 0, time, 1000, "ms")
