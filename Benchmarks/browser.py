"""Measures the browser at a terminal: its first frame, CPU, wake-ups and memory."""

import fcntl
import os
import pty
import signal
import statistics
import struct
import subprocess
import termios
import time

from measuring import TOKEN, sandbox

# Frames end with the end of synchronized output.
FRAME_END = b"\x1b[?2026l"
GISTS = 30_000


class Browser:
    """The browser, or another command with a screen, at a terminal of its own."""

    def __init__(self, gists, environment, columns=120, rows=40, command="browse"):
        self.output = b""
        self.start = time.perf_counter()
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            size = struct.pack("HHHH", rows, columns, 0, 0)
            fcntl.ioctl(1, termios.TIOCSWINSZ, size)
            os.execve(gists, [gists, command], environment | {"TERM": "xterm-256color"})

    def frame(self):
        """Waits for the end of a frame; returns the milliseconds since the start."""
        while FRAME_END not in self.output:
            self.output += os.read(self.terminal, 1 << 16)
        self.output = self.output.split(FRAME_END, 1)[1]
        return (time.perf_counter() - self.start) * 1000

    def press(self, key):
        os.write(self.terminal, key)

    def settle(self):
        """Reads until nothing was written for half a second."""
        os.set_blocking(self.terminal, False)
        quiet = time.perf_counter()
        while time.perf_counter() - quiet < 0.5:
            try:
                os.read(self.terminal, 1 << 16)
                quiet = time.perf_counter()
            except BlockingIOError:
                time.sleep(0.01)
        os.set_blocking(self.terminal, True)
        self.output = b""

    def of_threads(self, name, read):
        """Returns the sum over all threads of what `read` finds in a file of /proc."""
        folder = f"/proc/{self.process}/task"
        total = 0
        for thread in os.listdir(folder):
            with open(f"{folder}/{thread}/{name}") as file:
                total += read(file.read())
        return total

    @property
    def cpu(self):
        """The CPU time so far in milliseconds."""
        return self.of_threads("schedstat", lambda text: int(text.split()[0])) / 1e6

    @property
    def wakeups(self):
        return self.of_threads(
            "status", lambda text: int(text.split("\nvoluntary_ctxt_switches:")[1].split()[0]))

    @property
    def memory(self):
        """The peak memory in MiB."""
        with open(f"/proc/{self.process}/status") as file:
            return int(file.read().split("VmHWM:")[1].split()[0]) / 1024

    def end(self):
        os.kill(self.process, signal.SIGTERM)
        os.waitpid(self.process, 0)
        os.close(self.terminal)


def first_frame(gists, environment, command="browse"):
    browser = Browser(gists, environment, command=command)
    taken = browser.frame()
    browser.end()
    return taken


def measure_browser(table, gists, plain, programs, folder):
    """Measures the browser with a library of 30,000 gists."""
    with sandbox(programs, "--port", "0", "--gists", str(GISTS), "--requests", "100000") as address:
        environment = plain | {"GISTS_HOST": address, "GISTS_TOKEN": TOKEN, "XDG_DATA_HOME": f"{folder}/browser"}
        subprocess.run([gists, "list", "--all"], env=environment, check=True, stdout=subprocess.DEVNULL)
        times = [first_frame(gists, environment) for _ in range(22)][2:]
        taken = statistics.median(times)
        table.line(f"first frame of the browser with {GISTS:,} gists", taken, 0, taken, 20, "ms")
        times = [first_frame(gists, environment, "insert") for _ in range(22)][2:]
        taken = statistics.median(times)
        table.line(f"first frame of insert with {GISTS:,} gists", taken, 0, taken, 12, "ms")

        browser = Browser(gists, environment, columns=200, rows=60)
        browser.frame()
        browser.settle()
        # Whole screens, without documents.
        browser.press(b"p")
        browser.settle()
        before, frames = browser.cpu, 100
        for _ in range(frames):
            browser.press(b"\x1b[6~")
            browser.frame()
        each = (browser.cpu - before) / frames
        table.line("CPU of a frame of 200 by 60 cells", each, 0, each, 2, "ms")
        browser.settle()
        # Until the threads of the last request have ended and its connection is closed.
        time.sleep(15)
        woken = browser.wakeups
        time.sleep(3)
        woken = browser.wakeups - woken
        table.line("wake-ups in 3 idle seconds", woken, 0, woken, 0, "times")
        table.line("peak memory of the browser", browser.memory, 0, browser.memory, 40, "MiB")
        browser.end()
