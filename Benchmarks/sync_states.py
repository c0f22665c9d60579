"""Syncs 3,000 gists while GraphQL works, is missing, times out or is used up, or while gists are deleted.

Compares the libraries byte for byte.
"""

import os
import sqlite3

from measuring import TOKEN, Run, sandbox
from troubled_proxy import proxy

# The name of a state, the proxy's trouble, options of the sandbox, and whether the limits of a minute are kept.
STATES = (
    ("GraphQL off", "off", (), False),
    ("no trouble", None, ("--points", "900", "--graphql-points", "2000"), True),
    ("queries over 200 kB time out", "time-outs", ("--graphql-points", "2000"), True),
    ("every tenth gist deleted meanwhile", "deleted", ("--graphql-points", "2000"), True),
    ("GraphQL used up in the middle", None, ("--graphql-requests", "15"), False),
)


def contents(home):
    """Returns the bytes of each file in the library by gist and name."""
    (library,) = (f"{directory}/{name}" for directory, _, names in os.walk(home) for name in names
                  if name.endswith(".db"))
    database = sqlite3.connect(library)
    try:
        return {(gist, name): content for gist, name, content in database.execute(
            "SELECT id, name, bytes FROM contents JOIN gists ON number = gist")}
    finally:
        database.close()


def measure_sync_states(table, gists, plain, programs, folder, count=3_000):
    """Prints a line for each state: seconds, requests, files, and whether each byte is that of REST."""
    print(f"{f'first sync of {count} gists, 50 ms a request':<58} {'seconds':>9} {'requests':>9} {'files':>8}")
    expected = None
    for number, (name, trouble, options, is_paced) in enumerate(STATES):
        home = f"{folder}/home-state-{number}"
        os.mkdir(home, 0o700)
        with sandbox(programs, "--port", "0", "--gists", str(count), "--generated-files", "3",
                     "--requests", "1000000", "--latency", "50", *options) as address:
            with proxy(address, trouble, "ghp_somebody") as server:
                environment = plain | {"HOME": home, "GISTS_HOST": f"http://127.0.0.1:{server.server_port}",
                                       "GISTS_TOKEN": TOKEN}
                run = Run([gists, "sync", "mine"] + ([] if is_paced else ["--unpaced"]), environment)
                saved = contents(home)
                expected = expected or saved
                deleted = server.deleted or set()
                kept = {key: content for key, content in expected.items() if key[0] not in deleted}
                found = {key: content for key, content in saved.items() if key[0] not in deleted}
                holds = found == kept
                table.holds = table.holds and holds
                print(f"  {name:<56} {run.time / 1000:9.1f} {len(server.paths):9} {len(saved):8} {'✓' if holds else '✗'}",
                      flush=True)
