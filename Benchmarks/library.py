"""Measures the library: syncs, searches and rows of 3,000 and 33,400 gists."""

import collections
import os
import re
import shutil
import sqlite3

from browser import measure_search
from measuring import TOKEN, Run, bounded, in_turn, sandbox, unbounded


def words_by_share(texts, wanted):
    """Returns a word for each share of the files that have it, with its share."""
    words = [set(re.findall("[a-z]{4,}", text)) for text in texts]
    shares = {word: count / len(words) for word, count in collections.Counter(w for ws in words for w in ws).items()}
    nearest = [min(shares, key=lambda word: abs(shares[word] - share)) for share in wanted]
    return [(word, shares[word]) for word in nearest]


def write_files(library, folder):
    """Writes the library's contents to files for rg. Returns their number and some of their texts."""
    database = sqlite3.connect(library)
    os.makedirs(folder)
    count, sample = 0, []
    for gist, name, content in database.execute("SELECT gist, name, bytes FROM contents"):
        os.makedirs(f"{folder}/{gist}", exist_ok=True)
        with open(f"{folder}/{gist}/{name}", "wb") as out:
            out.write(content)
        count += 1
        if count % 50 == 0:
            sample.append(content.decode())
    return count, sample


def sync(table, gists, environment, count, bounds):
    """Measures a first sync and a second one without changes. A bound is in seconds; None means no bound."""
    for name, bound in zip(("first", "second"), bounds):
        run = Run([gists, "sync", "mine"], environment)
        run.time /= 1000
        if bound:
            table.line(f"{name} sync of {count} gists", run.time, 0, run.time, bound, "s")
        else:
            print(f"{name} sync of {count} gists: {run.time:.1f} s", flush=True)


def measure_library(table, gists, gh, plain, gh_environment, programs, folder):
    """Measures searches of 10,000 and 100,000 files, and compares them with gh and grep, and with rg."""
    # The first sync keeps GitHub's limits of 900 and 2,000 points a minute.
    for count, usual, common, latency, syncs in (
            (3_000, 20, 200, 50, (15, 0.5)), (33_400, 60, 200, 0, (None, None))):
        home = f"{folder}/home-{count}"
        with sandbox(programs, "--port", "80", "--gists", str(count), "--generated-files", "3",
                     "--requests", "1000000", "--latency", str(latency)) as address:
            environment = plain | {"HOME": home, "GISTS_HOST": address, "GISTS_TOKEN": TOKEN}
            os.mkdir(home, 0o700)
            sync(table, gists, environment, count, syncs)
            (library,) = (f"{directory}/{name}" for directory, _, names in os.walk(home) for name in names
                          if name.endswith(".db"))
            files, sample = write_files(library, f"{home}/files")
            print(f"{files} files, library of {os.path.getsize(library) >> 20} MiB")
            rare, frequent = words_by_share(sample, (0.04, 0.5))
            rg = shutil.which("rg")
            for (word, share), bound in zip((rare, frequent), (usual, common)):
                search = ([gists, "search", word], environment)
                (runs,) = in_turn(20, search)
                bounded(table, f"search of {files} files, a word in {share:.0%} of them", runs, bound)
                if rg:
                    runs, others = in_turn(5, search, ([rg, "-l", word, f"{home}/files"], plain))
                    unbounded(f"search of {files} files, against rg", runs, others)
            if gh and latency:
                pipe = ["bash", "-c", f"gh api --paginate 'gists?per_page=100' | grep -c {rare[0]} || true"]
                runs, others = in_turn(1, ([gists, "search", rare[0]], environment), (pipe, gh_environment))
                unbounded(f"search of {count} gists, against gh and grep", runs, others)
            (runs,) = in_turn(20, ([gists, "list", "--offline"], environment))
            bounded(table, f"list --offline of {count} gists", runs, 12)
            measure_rows(table, gists, environment, count)
            typed = [rare[0], frequent[0], *(word for word, _ in words_by_share(sample, (0.3, 0.1, 0.01, 0.001)))]
            measure_search(table, gists, environment, count, typed)
            (runs,) = in_turn(20, ([gists, "__complete", "bash", "view", "a"], environment))
            bounded(table, f"completion of an ID of {count} gists", runs, 20)


def measure_rows(table, gists, environment, count):
    """Measures the rows of an offline list: a page, all of them, and their order."""

    def offline(*options):
        return ([gists, "list", "--offline", *options], environment)

    # The start of the program is left out by a list of one row.
    pages, sorted_lists, single = in_turn(
        60, offline("-L", "40"), offline("-L", "1", "--sort", "stars"), offline("-L", "1"))
    table.extra(f"40 rows of {count} gists, against one row", pages, single, 1)
    table.extra(f"the order of {count} gists by stars, against one row", sorted_lists, single, max(5, count / 1000))
    (runs,) = in_turn(10, offline("-L", "30000"))
    bounded(table, f"list --offline -L 30000 of {count} gists", runs, max(30, min(count, 30_000) / 100))
