"""Measures the scan for secrets: what it finds, how often it asks for nothing, and how fast it is."""

import glob
import os
import re
import subprocess

TREE = os.path.realpath(f"{os.path.dirname(__file__)}/..")
# What a Debian with this project's packages has: the libraries of Python and Perl, the headers of C, and the
# sources of this project and of its packages.
ORDINARY = ["/usr/lib/python3*", "/usr/share/perl", "/usr/share/perl5", "/usr/include", f"{TREE}/Sources",
            f"{TREE}/.build/checkouts/*/Sources"]
LARGEST = 1 << 20


def build():
    """Returns the path of the scan's program, built with no module that the scan does not use."""
    folder = f"{TREE}/.build/scan"
    os.makedirs(folder, exist_ok=True)
    for link, target in (("Sources", "Sources"), ("SecretScan", "Benchmarks/SecretScan")):
        if not os.path.islink(f"{folder}/{link}"):
            os.symlink(f"../../{target}", f"{folder}/{link}")
    with open(f"{TREE}/Benchmarks/SecretScan/Package.swift", "rb") as source, open(f"{folder}/Package.swift", "wb") as out:
        out.write(source.read())
    subprocess.run(["swift", "build", "-c", "release", "--package-path", folder, "--product", "scan"], check=True,
                   stdout=subprocess.DEVNULL)
    return f"{folder}/.build/release/scan"


def scan(program, paths):
    """Returns the path and byte range of each secret, and how many bytes were scanned in how many seconds."""
    result = subprocess.run([program], input="\n".join(paths) + "\n", capture_output=True, check=True, text=True)
    *lines, total = [line.split("\t") for line in result.stdout.splitlines()]
    return [(line[0], int(line[2]), int(line[3])) for line in lines], int(total[0]), float(total[1])


def credentials(folder):
    """Writes each credential of the corpus to a file; returns the byte range of the credential by path."""
    with open(f"{TREE}/Tests/Text/SecretCorpus/credentials.txt", encoding="utf-8") as file:
        entries = re.split(r"(?m)^== .*\n", file.read())[1:]
    places = {}
    for number, entry in enumerate(entries):
        before, credential, after = (part.encode() for part in re.split("[«»]", entry.replace("¦", "")))
        path = f"{folder}/credential-{number}"
        with open(path, "wb") as out:
            out.write(before + credential + after)
        places[path] = (len(before), len(before) + len(credential))
    return places


def is_text(path):
    try:
        if os.path.islink(path) or os.path.getsize(path) > LARGEST:
            return False
        with open(path, "rb") as file:
            data = file.read()
        data.decode()
        return bool(data) and b"\0" not in data
    except (OSError, UnicodeDecodeError):
        return False


def measure_secret_scan(table, folder):
    program = build()
    places = credentials(folder)
    secrets, _, _ = scan(program, places)
    found = {path for path, start, end in secrets if start < places[path][1] and end > places[path][0]}
    missed = 100 * (1 - len(found) / len(places))
    table.line(f"credentials found, of {len(places)}; missed in %", len(found), len(places), missed, 8, "%")

    roots = [root for pattern in ORDINARY for root in glob.glob(pattern)]
    paths = [path for root in roots for base, _, names in os.walk(root) for path in (f"{base}/{name}" for name in names)]
    secrets, size, seconds = scan(program, filter(is_text, paths))
    megabytes = size / 1e6
    table.line(f"questions in {megabytes:.0f} MB of ordinary code; in 10 MB", len(secrets), megabytes,
               10 * len(secrets) / megabytes, 1, "times")
    table.line("scan of 10 MB of ordinary code", 1e4 * seconds / megabytes, 0, 1e4 * seconds / megabytes, 300, "ms")
