"""Loads a sandbox with 100,000 requests and 10,000 connections, and sends it hostile input.

Fails if a request gets no response, a status is 500 or above, memory grows without bound, or the
sandbox does not stop cleanly.
"""

import asyncio
import itertools
import json
import random
import re
import resource
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

CONNECTIONS = 10_000
REQUESTS = 100_000
WORKERS = 64
MEGABYTES = 600

PATHS = [
    "/", "/user", "/user/583231", "/users/octocat", "/users/octocat/gists", "/users/octocat/repos",
    "/gists", "/gists/public", "/gists/starred", "/gists/{id}", "/gists/{id}/commits",
    "/gists/{id}/forks", "/gists/{id}/comments", "/gists/{id}/comments/1", "/gists/{id}/star",
    "/gists/{id}/{sha}", "/repos/octocat/tide-tables", "/repositories/1", "/rate_limit",
    "/repos/octocat/tide-tables/readme", "/repos/octocat/tide-tables/contents/docs",
    "/repos/octocat/tide-tables/subscribers", "/search/repositories", "/search/users", "/graphql",
    "/login/device", "/login/device/code", "/login/oauth/access_token", "/avatars/u/1",
    "/raw/octocat/{id}/{sha}/a", "/{id}", "/octocat/{id}", "/{id}.git/info/refs",
]
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "X-ODD"]
BODIES = [
    b"", b"{", b"[]", b"null", b"\x00\xff", b'{"files":{"\\ud800":{"content":"x"}}}',
    b'{"files":{"../../etc/passwd":{"content":"x"}}}', b'{"files":{"a":{"content":1e999}}}',
    b'{"body":' + b"[" * 100_000, b'{"query":"' + b"{a" * 20_000 + b'"}',
    b'{"query":"query { viewer { login } }","variables":[]}', b"a=%zz&client_id=%00&user_code=%",
]
TARGETS = ["%00", "%2e%2e%2f", "%ff", "a" * 8_000, "\u202e", "'--", "*", "?page=-1&per_page=x",
           "?page=99999999999999999999", "?since=%00", "?q=%00&page=0"]
FIELDS = [
    "Authorization: Basic ====", "Authorization: Bearer ", "Accept: application/vnd.github.\x7f",
    "Accept: " + ",".join(["*/*"] * 500), "If-None-Match: " + '"' * 500, "Range: bytes=9-1",
    "If-Modified-Since: Sun, 99 Foo 0000 99:99:99 GMT", "X-GitHub-Api-Version: \xff",
    "X-Sandbox-Fault: storm", "Content-Encoding: gzip", "Expect: 100-continue", "Cookie: ;;==;",
    "Accept-Encoding: gzip;q=nan", "Host: evil.example/../..",
]
MARKDOWN = [
    "a|" * 4_000 + "\n" + "-|" * 4_000 + "\na" * 20_000, ">" * 60_000, "* " * 30_000, "[" * 60_000,
    "<a" * 30_000, "<div>" * 13_000, "</b>" * 16_000, "<!--" * 16_000, "![](" * 16_000, "\0\n" * 9_000,
    "<x " + "a=" * 30_000, "&#0;" * 16_000, "[a]: b\n" + "[a]" * 20_000, "_*" * 30_000, "<pre>\n" * 9_000,
]


async def request(connection, host, method, target, body=b"", fields=()):
    """Sends a request and returns the status; 0 if the connection was closed."""
    reader, writer = connection
    head = [f"{method} {target} HTTP/1.1", f"Host: {host}", "User-Agent: load",
            "Authorization: Bearer gho_octocat", f"Content-Length: {len(body)}", *fields]
    writer.write("\r\n".join(head).encode("utf-8", "replace") + b"\r\n\r\n" + body)
    await writer.drain()
    line = await reader.readline()
    if not line:
        return 0
    status, length, chunked = int(line.split()[1]), 0, False
    while (field := await reader.readline()) not in (b"\r\n", b""):
        name, _, value = field.decode("latin-1").partition(":")
        if name.lower() == "content-length":
            length = int(value)
        chunked = chunked or (name.lower() == "transfer-encoding")
    if method != "HEAD" and not chunked and length:
        await reader.readexactly(length)
    return status


async def load(host, port):
    """Sends requests over connections that stay open."""
    numbers = itertools.count()

    async def work():
        connection = await asyncio.open_connection("127.0.0.1", port)
        while (number := next(numbers)) < REQUESTS:
            if number % 50 == 0:
                status = await request(connection, host, "POST", "/gists", DRAFT)
                assert status == 201, f"POST /gists: {status}"
            else:
                target = ("/gists?per_page=5", "/gists/public?per_page=5", "/user",
                          "/users/octocat", "/rate_limit")[number % 5]
                status = await request(connection, host, "GET", target)
                assert status == 200, f"GET {target}: {status}"
        connection[1].close()

    await asyncio.gather(*(work() for _ in range(WORKERS)))


DRAFT = b'{"files":{"a.txt":{"content":"some text"}}}'


async def connect(host, port):
    """Opens all connections at once, and sends a request over each."""
    connections = []
    for start in range(0, CONNECTIONS, 500):
        connections += await asyncio.gather(
            *(asyncio.open_connection("127.0.0.1", port) for _ in range(500)))
    statuses = []
    for start in range(0, CONNECTIONS, 500):
        statuses += await asyncio.gather(
            *(request(one, host, "GET", "/rate_limit") for one in connections[start:start + 500]))
    assert statuses == [200] * CONNECTIONS, "a connection got no response"
    for _, writer in connections:
        writer.close()


def create(host):
    """Creates a gist and returns its ID and its revision."""
    created = urllib.request.Request(f"http://{host}/gists", DRAFT, {
        "User-Agent": "load", "Authorization": "Bearer gho_octocat"})
    with urllib.request.urlopen(created) as response:
        gist = json.load(response)
    return gist["id"], gist["history"][0]["version"]


async def attack(host, port):
    """Sends hostile input to each endpoint, and returns what got a status of 500 or above."""
    generator = random.Random(20260101)
    failures = set()
    count = 0

    async def send(method, target, body=b"", fields=()):
        nonlocal count
        connection = await asyncio.open_connection("127.0.0.1", port)
        try:
            status = await asyncio.wait_for(
                request(connection, host, method, target, body, fields), 30)
        except (asyncio.IncompleteReadError, ConnectionError, ValueError, IndexError):
            status = 0
        finally:
            connection[1].close()
        count += 1
        if status >= 500:
            failures.add(f"{method} {target[:100]} {body[:60]!r} {fields}: {status}")

    for path, method in itertools.product(PATHS, METHODS):
        # An earlier request may have deleted it.
        gist, version = create(host)
        target = path.replace("{id}", gist).replace("{sha}", version)
        await send(method, target, generator.choice(BODIES))
        for odd in TARGETS:
            await send(method, re.sub(r"[^/]*$", "", target) + odd)
            await send(method, target + odd, generator.choice(BODIES))
        for body in BODIES if method in ("POST", "PATCH", "PUT") else ():
            await send(method, target, body)
            await send(method, "/api/v3" + target, body)
    gist, _ = create(host)
    for text in MARKDOWN:
        name = f"{count}.md"
        await send("POST", f"/gists/{gist}/comments", json.dumps({"body": text}).encode())
        await send("PATCH", f"/gists/{gist}", json.dumps({"files": {name: {"content": text}}}).encode())
        await send("GET", f"/{gist}")
        await send("PATCH", f"/gists/{gist}", json.dumps({"files": {name: None}}).encode())
        await send("GET", f"/gists/{gist}/comments?per_page=1&page={MARKDOWN.index(text) + 1}", b"",
                   ["Accept: application/vnd.github.full+json"])
    for path, field in itertools.product(PATHS, FIELDS):
        await send("GET", path.replace("{id}", gist), b"", [field])
    return count, sorted(failures)


def memory(process):
    """Returns the resident memory of a process in megabytes."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) // 1024


def main():
    limit = min(resource.getrlimit(resource.RLIMIT_NOFILE)[1], CONNECTIONS * 2 + 1_000)
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    sandbox = subprocess.Popen(
        [sys.argv[1], "--port", "0", "--approve", "auto", "--accounts", "octocat",
         "--gists", "30", "--requests", "10000000"], stdout=subprocess.PIPE, text=True)
    try:
        url = sandbox.stdout.readline().split()[-1]
        host = url.removeprefix("http://")
        port = int(host.rsplit(":", 1)[1])
        steps = {
            f"{REQUESTS} requests": lambda: load(host, port),
            f"{CONNECTIONS} connections": lambda: connect(host, port),
            "hostile input": lambda: attack(host, port),
        }
        # The second round must need no more memory than the first one.
        steps[f"{CONNECTIONS} connections again"] = steps[f"{CONNECTIONS} connections"]
        peak = 0
        used = {}
        for name, step in steps.items():
            began = time.monotonic()
            result = asyncio.run(step())
            assert sandbox.poll() is None, f"{name}: the sandbox ended"
            used[name] = memory(sandbox)
            peak = max(peak, used[name])
            print(f"{name}: {time.monotonic() - began:.0f} s, {used[name]} MB", flush=True)
            if result:
                count, failures = result
                print(f"hostile input: {count} requests, {len(failures)} failures")
                assert not failures, "\n".join(failures[:20])
        assert peak < MEGABYTES, f"used {peak} MB"
        first, second = (used[f"{CONNECTIONS} connections{again}"] for again in ("", " again"))
        assert second < first * 1.2, f"used {first} MB, then {second} MB"
        sandbox.send_signal(signal.SIGTERM)
        assert sandbox.wait(10) == 0, "did not stop cleanly"
    finally:
        if sandbox.poll() is None:
            sandbox.kill()


main()
