"""A session of the official client of the Model Context Protocol with `gists mcp`.

usage: agent-client.py GISTS auto|legacy LOG [SCHEMAS]
       agent-client.py GISTS auto|legacy LOG --each GIST

Prints a line for each step; with --each, calls each tool once with what it requires. LOG.in and LOG.out get the
messages; with SCHEMAS, the folder of the schemas of the protocol, those of the server are validated.
"""

import asyncio
import json
import os
import re
import sys

import mcp.client.session
import mcp.client.stdio
import mcp_types
from jsonschema import Draft202012Validator
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.shared.exceptions import MCPError

# On a busy machine, the server may start late, which the client would take for the older protocol, and end
# late, which would cut the log.
mcp.client.session.DISCOVER_TIMEOUT_SECONDS = 1200
mcp.client.stdio.PROCESS_TERMINATION_TIMEOUT = 1200

gists, mode, log = sys.argv[1:4]
schemas = sys.argv[4] if len(sys.argv) == 5 else None
TOKEN = "ghp_" + "Zk3Qw9Lr7Tn1Vb5Xc8Md2Hf6Jg4Ps0YaUeRt"
questions, answers = [], []


def plain(text):
    """A line without what is different each time."""
    text = re.sub(r"\b[0-9a-f]{20,32}\b", "ID", text)
    text = re.sub(r"resets at \S+", "resets at TIME", text)
    return re.sub(r"127\.0\.0\.1:\d+", "HOST", re.sub(r" (just now|\d+ \w+ ago), at [^;]*", "", text))


async def ask(_, params):
    questions.append(params.message)
    answer = answers.pop(0) if answers else "accept"
    # Some clients accept a form that they don't show.
    contents = {"accept": {"answer": "yes"}, "unseen": {}}
    action = "accept" if answer in contents else answer
    return mcp_types.ElicitResult(action=action, content=contents.get(answer))


def server(*options, **variables):
    script = 'tee -a "$LOG.in" | "$0" mcp "$@" | tee -a "$LOG.out"'
    return stdio_client(
        StdioServerParameters(
            command="/bin/bash", args=["-o", "pipefail", "-c", script, gists, *options],
            env=dict(os.environ, LOG=log, **variables)))


class Session:
    def __init__(self, client):
        self.client = client

    async def call(self, tool, *replies, progress=None, **arguments):
        """Calls a tool, answers its questions, and prints how it ended."""
        answers[:] = replies
        questions.clear()
        result = await self.client.call_tool(tool, arguments, progress_callback=progress)
        text = result.content[0].text
        if not result.is_error:
            assert json.loads(text) == result.structured_content
        asked = "".join(f" [{message.splitlines()[0]}]" for message in questions)
        end = text.splitlines()[0] if result.is_error else "done"
        print(plain(f"{tool}{asked}: {end}"))
        assert not answers, answers
        assert TOKEN not in "".join(questions)
        return result.structured_content or {}


async def writes(session):
    call, heard = session.call, []

    async def progress(done, total, message):
        heard.append((done, total, message))

    await call("sync_library", progress=progress)
    print("progress:", heard == sorted(heard) and bool(heard))
    file = {"name": "retry.py", "text": "def retry():\n    pass\n"}
    made = await call("create_gist", files=[file], description="A zebra")
    leak = [{"name": "a.env", "text": f"TOKEN={TOKEN}\n"}]
    await call("create_gist", "decline", files=leak)
    await call("create_gist", "accept", files=leak)
    await call("create_gist", "cancel", files=[file], public=True)
    await call("create_gist", "unseen", files=[file], public=True)
    public = await call("create_gist", "accept", files=[file], public=True)
    gist = made["id"]
    await call("edit_gist", gist=gist, write=[{"name": "retri.py", "text": "x"}])
    edited = await call(
        "edit_gist", gist=gist, write=[{"name": "retry.py", "text": "def retry():\n    return 1\n"}],
        expected_updated_at=made["updated_at"])
    await call("edit_gist", gist=gist, description="x", expected_updated_at="2001-01-01T00:00:00Z")
    await call("edit_gist", "decline", gist=public["id"], description="x")
    print("changed:", (await call("gist_diff", gist=gist))["diff"].count("return 1"))
    await call("comment_on_gist", "accept", gist=gist, body="Nice.")
    print("comments:", [c["body"] for c in (await call("list_comments", gist=gist))["comments"]])
    others = (await call("list_gists", feed="public", limit=100))["gists"]
    other = next(g["id"] for g in others if g["owner"] != made["owner"])
    await call("star_gist", gist=other)
    await call("star_gist", gist=other, starred=False)
    await call("fork_gist", "accept", gist=other)
    await call("delete_gist", gist=other)
    await call("delete_gist", "decline", gist=gist)
    await call("delete_gist", "accept", gist=gist)
    await call("get_gist", gist=gist)
    restored = await call("restore_gist", gist=gist)
    print("restored:", restored["description"], restored["id"] != gist)
    return edited["owner"], restored["id"]


async def reads(session, owner, gist):
    call = session.call
    hits = (await call("search_gists", query="owner:" + owner))["hits"]
    print("hits:", len(hits) > 0)
    await call("list_gists")
    text = (await call("get_gist", gist=gist))["files"][0]["text"]
    part = await call("get_gist_file", gist=gist, file="retry.py", first_line=2)
    print("text:", text.endswith(part["text"]), part["first_line"])
    await call("gist_history", gist=gist)
    await call("get_user", login=owner)
    repositories = (await call("list_repositories", login=owner))["repositories"]
    if repositories:
        name = repositories[0]["full_name"]
        await call("get_repository", repository=name)
        top = await call("read_repository_file", repository=name)
        files = [entry["name"] for entry in top["entries"] if entry["type"] == "file"]
        await call("read_repository_file", repository=name, path=files[0])
    resource = await session.client.read_resource(f"gist:///{gist}/retry.py")
    print("resource:", resource.contents[0].text == text)


async def refusals(session):
    await session.call("get_gist", gist="00000000000000000000000000000bad")
    await session.call("search_gists", query="")
    await session.call("get_gist", gist=7)
    for name, arguments in [("api", {}), ("auth_token", {})]:
        try:
            await session.client.call_tool(name, arguments)
        except MCPError as error:
            print(f"{name}: {error.error.code}")
    for uri in ["gist:///../..", "file:///etc/passwd"]:
        try:
            await session.client.read_resource(uri)
        except MCPError as error:
            print(f"{uri}: {error.error.message[:20]}")


async def each(gist):
    """Calls each tool, in its order, with the arguments that it requires; the user says yes to everything."""
    values = {
        "gist": gist, "query": "zebra", "file": "retry.py", "login": "octocat", "body": "Nice.",
        "repository": "octocat/hello-world", "files": [{"name": "a.txt", "text": "a"}],
    }
    more = {"edit_gist": {"description": "A zebra"}}
    async with Client(server("--write"), mode=mode, elicitation_callback=ask) as client:
        session = Session(client)
        for tool in (await client.list_tools()).tools:
            required = tool.input_schema.get("required", [])
            arguments = {name: values[name] for name in required} | more.get(tool.name, {})
            await session.call(tool.name, **arguments)


async def main():
    if "--each" in sys.argv:
        await each(sys.argv[5])
        return
    async with Client(server("--write"), mode=mode, elicitation_callback=ask) as client:
        print("version:", client.protocol_version)
        tools = (await client.list_tools()).tools
        print("tools:", len(tools), sum(tool.annotations.read_only_hint for tool in tools))
        print("templates:", len((await client.list_resource_templates()).resource_templates))
        session = Session(client)
        owner, gist = await writes(session)
        await reads(session, owner, gist)
        await refusals(session)
    async with Client(server("--write"), mode=mode) as client:
        await Session(client).call("delete_gist", gist=gist)
    async with Client(server("--write", "--yes", "delete"), mode=mode) as client:
        await Session(client).call("delete_gist", gist=gist)
    # Without a token, what is public can be read.
    async with Client(server(GISTS_TOKEN=""), mode=mode) as client:
        await Session(client).call("list_gists", feed="public")
        await Session(client).call("list_gists")
    # Nothing listens at this port.
    async with Client(server(GISTS_HOST="http://127.0.0.1:1"), mode=mode) as client:
        await Session(client).call("list_gists")
    async with Client(server(), mode=mode, elicitation_callback=ask) as client:
        tools = (await client.list_tools()).tools
        print("read only:", len(tools), all(tool.annotations.read_only_hint for tool in tools))
    validate()


RESULTS = {
    "initialize": "InitializeResult", "server/discover": "DiscoverResult",
    "tools/list": "ListToolsResult", "tools/call": "CallToolResult",
    "resources/templates/list": "ListResourceTemplatesResult",
    "resources/read": "ReadResourceResult",
}


def lines(end):
    with open(f"{log}.{end}", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def validate():
    """Validates what the server sent by the schemas; prints how many messages are wrong."""
    if not schemas:
        return
    versions = {"auto": "2026-07-28", "legacy": "2025-11-25"}
    with open(f"{schemas}/schema-{versions[mode]}.json", encoding="utf-8") as file:
        schema = json.load(file)
    part = "$defs" if "$defs" in schema else "definitions"
    # The IDs of all sessions are in one log: only the methods must be the same.
    methods = {}
    for message in lines("in"):
        if "method" in message and "id" in message:
            methods.setdefault(message["id"], set()).add(message["method"])

    def faults(value, *names):
        return min(
            (list(Draft202012Validator({**schema, "$ref": f"#/{part}/{name}"}).iter_errors(value))
             for name in names), key=len)

    sent, wrong = lines("out"), []
    for message in sent:
        found = faults(message, "JSONRPCMessage")
        if "result" in message:
            names = {RESULTS[m] for m in methods[message["id"]] if m in RESULTS}
            if mode == "auto" and "inputRequests" in message["result"]:
                names = {"InputRequiredResult"}
            found += faults(message["result"], *names) if names else []
        wrong += [(error.message[:300], message) for error in found]
    print("invalid messages:", len(wrong))
    for fault in wrong[:5]:
        print(fault, file=sys.stderr)


asyncio.run(main())
