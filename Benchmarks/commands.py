"""Compares single commands with curl and gh."""

import os
import shutil
import subprocess

from measuring import TOKEN, bounded, in_turn, median, sandbox


def certificate(folder):
    """Returns a certificate for 127.0.0.1, its key, and a bundle of the system's authorities with it."""
    certificate, key, bundle = (f"{folder}/{name}.pem" for name in ("certificate", "key", "bundle"))
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
         "-days", "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
         "-keyout", key, "-out", certificate], check=True, stderr=subprocess.DEVNULL)
    with open(bundle, "w") as out:
        for path in ("/etc/ssl/certs/ca-certificates.crt", certificate):
            with open(path) as source:
                out.write(source.read())
    return certificate, key, bundle


def measure_commands(table, gists, gh, plain, gh_environment, programs, folder):
    """Compares single commands with curl and gh."""
    curl = shutil.which("curl")
    headers = ["-H", f"Authorization: Bearer {TOKEN}", "-H", "Accept: application/vnd.github+json"]
    subprocess.run(["gnome-keyring-daemon", "--unlock", "--components=secrets"], input=b"bench\n",
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def ours(address, *arguments, **variables):
        return ([gists, *arguments], plain | {"GISTS_HOST": address, "GISTS_TOKEN": TOKEN} | variables)

    with sandbox(programs, "--port", "80", "--gists", "100") as address:
        page = f"{address}/gists?per_page=30"
        listing = ours(address, "list")
        runs, curls = in_turn(60, listing, ([curl, "-sSf", "--compressed", *headers, page], plain))
        table.ratio("list of 30, against curl", runs, curls, 1.8)
        if gh:
            runs, ghs = in_turn(20, listing, ([gh, "api", "gists?per_page=30"], gh_environment))
            table.ratio("list of 30, against gh", runs, ghs, 0.35)
        signed_in = plain | {"GISTS_HOST": address, "DBUS_SESSION_BUS_ADDRESS": os.environ["DBUS_SESSION_BUS_ADDRESS"]}
        subprocess.run([gists, "auth", "login", "--with-token"], input=TOKEN.encode(), env=signed_in, check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        # The bound is the time of a program that only looks up the token: libsecret, D-Bus and the daemon.
        lookup = ["secret-tool", "lookup", "host", address.removeprefix("http://").removesuffix(":80"), "account",
                  "octocat"]
        runs, variables, lookups = in_turn(60, ([gists, "list"], signed_in), listing, (lookup, signed_in))
        print(f"{'secret-tool lookup of the same token':<58} {'':>9} {median(lookups):9.1f}", flush=True)
        table.extra("list of 30 with the keyring, against GISTS_TOKEN", runs, variables, median(lookups) + 2)

    pem, key, bundle = certificate(folder)
    with sandbox(programs, "--port", "0", "--gists", "100", "--tls", pem, key) as address:
        runs, curls = in_turn(
            40, ours(address, "list", SSL_CERT_FILE=bundle),
            ([curl, "-sSf", "--compressed", "--cacert", bundle, *headers, f"{address}/gists?per_page=30"], plain))
        table.ratio("list of 30 over TLS, against curl", runs, curls, 1)

    with sandbox(programs, "--port", "80", "--gists", "3000", "--latency", "100") as address:
        if gh:
            runs, ghs = in_turn(
                3, ours(address, "list", "--all"),
                ([gh, "api", "--paginate", "gists?per_page=100"], gh_environment))
            table.ratio("list --all of 3,000, 100 ms a request, against gh", runs, ghs, 0.25)
            bounded(table, "list --all of 3,000, 100 ms a request", runs, 650)

    runs, curls = in_turn(60, ([gists, "--version"], plain), ([curl, "--version"], plain))
    table.ratio("--version, against curl", runs, curls, 1)

    with sandbox(programs, "--port", "80", "--gists", "3000") as few:
        (small,) = in_turn(9, ours(few, "list", "--all"))
    with sandbox(programs, "--port", "80", "--gists", "30000") as many:
        (large,) = in_turn(9, ours(many, "list", "--all"))
    table.ratio("memory in MiB of list --all, 30,000 against 3,000 gists", large, small, 1.15, "memory")
