"""Runs of programs, the sandbox that they use, and the table of their times."""

import contextlib
import os
import statistics
import subprocess
import sys
import time

TOKEN = "ghp_benchmark"


class Run:
    """One run of a program: its time in milliseconds and its peak memory in MiB."""

    def __init__(self, command, environment):
        null = os.open(os.devnull, os.O_RDWR)
        # Notes stay out of the table.
        messages = os.memfd_create("stderr")
        start = time.perf_counter()
        process = os.posix_spawnp(
            command[0], command, environment,
            file_actions=[(os.POSIX_SPAWN_DUP2, file, descriptor)
                          for descriptor, file in enumerate((null, null, messages))])
        _, status, usage = os.wait4(process, 0)
        self.time = (time.perf_counter() - start) * 1000
        self.memory = usage.ru_maxrss / 1024
        os.close(null)
        with open(messages, "rb") as file:
            file.seek(0)
            text = file.read().decode(errors="replace")
        if status != 0:
            sys.stderr.write(text)
            sys.exit(f"error: {' '.join(command)}: exit status {os.waitstatus_to_exitcode(status)}")


def in_turn(rounds, *programs):
    """Returns the runs of each program, alternating, after two rounds to warm up."""
    runs = [[Run(*program) for program in programs] for _ in range(rounds + 2)]
    return list(zip(*runs[2:]))


def median(runs, value="time"):
    return statistics.median(getattr(run, value) for run in runs)


class Table:
    """Each line: the measurement, our median, the other median, their comparison, the bound."""

    def __init__(self):
        self.holds = True

    def line(self, name, ours, other, compared, bound, unit):
        holds = compared <= bound
        self.holds = self.holds and holds
        print(f"{name:<58} {ours:9.1f} {other:9.1f} {compared:8.2f} {bound:7.2f} {unit:<5}"
              f" {'✓' if holds else '✗'}", flush=True)

    def head(self):
        print(f"{'':<58} {'gists':>9} {'other':>9} {'compared':>8} {'bound':>7}")

    def ratio(self, name, ours, other, bound, value="time"):
        ours, other = median(ours, value), median(other, value)
        self.line(name, ours, other, ours / other, bound, "times")

    def extra(self, name, ours, other, bound):
        ours, other = median(ours), median(other)
        self.line(name, ours, other, ours - other, bound, "ms")


def bounded(table, name, runs, bound):
    """Prints a line that compares the median itself with the bound."""
    table.line(name, median(runs), 0, median(runs), bound, "ms")


def unbounded(name, ours, other):
    """Prints a line without a bound."""
    print(f"{name:<58} {median(ours):9.1f} {median(other):9.1f} {median(ours) / median(other):8.2f}", flush=True)


@contextlib.contextmanager
def sandbox(programs, *arguments):
    """Yields the URL of a sandbox that stops at the end of the block."""
    server = subprocess.Popen(
        [f"{programs}/gists-sandbox", "--approve", "auto", *arguments], stdout=subprocess.PIPE, text=True)
    try:
        line = server.stdout.readline()
        if not line.startswith("Listening on "):
            sys.exit(f"error: could not start gists-sandbox: {line}")
        yield line.split()[-1]
    finally:
        server.terminate()
        server.wait()
