"""Measures the browser at a terminal: first frame, CPU, wake-ups, memory, searches and a large text."""

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
LARGE_TEXT = 64_000_000


class Browser:
    """The browser, or another command with a screen, at a terminal of its own."""

    def __init__(self, gists, environment, columns=120, rows=40, command="browse"):
        self.output = b""
        reading, writing = os.pipe()
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            size = struct.pack("HHHH", rows, columns, 0, 0)
            fcntl.ioctl(1, termios.TIOCSWINSZ, size)
            # The time of this script's fork is not the program's.
            os.write(writing, struct.pack("d", time.perf_counter()))
            os.execve(gists, [gists, command], environment | {"TERM": "xterm-256color", "COLORFGBG": "15;0"})
        self.start, = struct.unpack("d", os.read(reading, 8))
        os.close(reading)
        os.close(writing)

    def frame(self):
        """Waits for the end of a frame; returns the milliseconds since the start."""
        while FRAME_END not in self.output:
            self.output += os.read(self.terminal, 1 << 16)
        self.output = self.output.split(FRAME_END, 1)[1]
        return (time.perf_counter() - self.start) * 1000

    def wait_for(self, text):
        """Waits for the end of a frame that writes a text; returns the milliseconds since `start`."""
        while not (FRAME_END in self.output and text in self.output.rsplit(FRAME_END, 1)[0]):
            self.output += os.read(self.terminal, 1 << 16)
        self.output = self.output.rsplit(FRAME_END, 1)[1]
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
        # libdispatch looks for blocked threads once a second.
        table.line("wake-ups in 3 idle seconds", woken, 0, woken, 6, "times")
        table.line("peak memory of the browser", browser.memory, 0, browser.memory, 40, "MiB")
        browser.end()
    measure_large_text(table, gists, plain, programs, folder)


def measure_search(table, gists, environment, count, words):
    """Measures what a key of the search takes: from the key to the frame with the results.

    The results of each beginning of each word are waited for, from an empty field on: only then do they
    write their total anew.
    """
    browser = Browser(gists, environment)
    browser.settle()
    browser.press(b"/")
    browser.settle()
    times = []
    for word in words:
        for end in range(1, len(word) + 1):
            browser.press(b"\x15")
            browser.settle()
            browser.start = time.perf_counter()
            browser.press(word[:end].encode())
            times.append(browser.wait_for(f" of {count:,} gists".encode()))
    browser.end()
    slow = statistics.quantiles(times, n=20)[-1]
    table.line(f"search per key in {count:,} gists, 95th percentile", slow, 0, slow, 16, "ms")


def measure_large_text(table, gists, plain, programs, folder):
    """Measures opening a gist with a text of 64 MB that is in the library, and the memory for it."""
    with sandbox(programs, "--port", "0", "--gists", "3") as address:
        environment = plain | {"GISTS_HOST": address, "GISTS_TOKEN": TOKEN, "XDG_DATA_HOME": f"{folder}/large"}
        path = f"{folder}/large.log"
        with open(path, "w") as out:
            for number in range(LARGE_TEXT // 80):
                out.write(f"{number:09} {'some text of a log ' * 4}"[:79] + "\n")
        for command in (["create", "-d", "Large text", path], ["sync", "mine"]):
            subprocess.run([gists, *command], env=environment, check=True, stdout=subprocess.DEVNULL)
    # Without the host, only the library is read.
    opened, memory = [], []
    for _ in range(5):
        browser = Browser(gists, environment, columns=80, rows=24)
        browser.frame()
        before = browser.memory
        browser.settle()
        browser.press(b"p")
        browser.settle()
        browser.start = time.perf_counter()
        browser.press(b"\r")
        opened.append(browser.wait_for(b"000000005 some text"))
        browser.settle()
        browser.press(b"G")
        browser.wait_for(f"{LARGE_TEXT // 80 - 1:09} some text".encode())
        memory.append(browser.memory - before)
        browser.end()
    taken, used = statistics.median(opened), statistics.median(memory)
    table.line("opening a text of 64 MB", taken, 0, taken, 50, "ms")
    table.line("memory for a text of 64 MB", used, 0, used, 95, "MiB")
