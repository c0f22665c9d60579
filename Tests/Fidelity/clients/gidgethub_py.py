import asyncio

import aiohttp
import gidgethub
from fidelity import ABSENT, OTHER, TOKEN, URL, check
from gidgethub.aiohttp import GitHubAPI


def with_api(body, token=TOKEN):
    """Returns an operation that runs with a client in an event loop."""

    def run():
        async def session():
            async with aiohttp.ClientSession() as http:
                return await body(GitHubAPI(http, "fidelity", oauth_token=token, base_url=URL))

        return asyncio.run(session())

    return run


async def create(hub, **more):
    body = {"description": "from gidgethub", "files": {"a.py": {"content": "x = 1\n"}}, **more}
    return (await hub.post("/gists", data=body))["id"]


async def failure(request):
    try:
        await request
    except gidgethub.HTTPException as error:
        return error.status_code.value
    return 0


async def profile(hub):
    assert (await hub.getitem("/user"))["login"] == "octocat"


async def user(hub):
    assert (await hub.getitem("/users{/user}", {"user": "monalisa"}))["login"] == "monalisa"


async def listing(hub):
    gist = await create(hub)
    own = [one["id"] async for one in hub.getiter("/gists?per_page=10")]
    assert own[0] == gist and len(own) > 30


async def starring(hub):
    gist = await create(hub)
    assert await failure(hub.getitem(f"/gists/{gist}/star")) == 404
    await hub.put(f"/gists/{gist}/star")
    assert await hub.getstatus(f"/gists/{gist}/star") == 204
    await hub.delete(f"/gists/{gist}/star")
    assert await hub.getstatus(f"/gists/{gist}/star") == 404


async def creating(hub):
    gist = await create(hub)
    assert (await hub.getitem(f"/gists/{gist}"))["files"]["a.py"]["content"] == "x = 1\n"


async def editing(hub):
    gist = await create(hub)
    await hub.patch(f"/gists/{gist}", data={"files": {"a.py": {"filename": "b.py"}}})
    history = [one["version"] async for one in hub.getiter(f"/gists/{gist}/commits")]
    assert len(history) == 2
    assert "a.py" in (await hub.getitem(f"/gists/{gist}/{history[1]}"))["files"]


async def forking(hub):
    gist = await create(hub, public=True)
    fork = await hub.post(f"/gists/{gist}/forks", data={}, oauth_token=OTHER)
    assert fork["owner"]["login"] == "hubot"


async def commenting(hub):
    gist = await create(hub)
    comment = await hub.post(f"/gists/{gist}/comments", data={"body": "first"})
    await hub.patch(comment["url"], data={"body": "second"})
    assert [one["body"] async for one in hub.getiter(f"/gists/{gist}/comments")] == ["second"]
    await hub.delete(comment["url"])


async def deleting(hub):
    gist = await create(hub)
    await hub.delete(f"/gists/{gist}")
    assert await failure(hub.getitem(f"/gists/{gist}")) == 404


async def errors(hub):
    try:
        await hub.post("/gists", data={"files": {"a": {"content": ""}}})
    except gidgethub.InvalidField as error:
        assert error.errors[0]["field"] == "files"
    else:
        raise AssertionError("no error")
    assert await failure(hub.post("/gists", data={"files": []})) == 422


async def repositories(hub):
    assert (await hub.getitem("/repos/octocat/tide-tables"))["permissions"]["admin"]
    watchers = [one async for one in hub.getiter("/repos/octocat/tide-tables/subscribers")]
    assert len(watchers) == 120
    moved = await failure(hub.getitem("/repos/octocat/hello"))
    assert moved in (0, 301)


async def searching(hub):
    found = [one["name"] async for one in hub.getiter("/search/repositories?q=tide")]
    assert "tide-tables" in found


async def limits(hub):
    await hub.getitem("/rate_limit")
    assert hub.rate_limit.limit == 5000 and hub.rate_limit.remaining <= 5000


async def graphql(hub):
    data = await hub.graphql("query { viewer { login } }", endpoint=f"{URL}/graphql")
    assert data["viewer"]["login"] == "octocat"


async def issues(hub):
    if await failure(hub.getitem("/repos/octocat/tide-tables/issues")) == 404:
        return ABSENT


for operation in (profile, user, listing, starring, creating, editing, forking, commenting,
                  deleting, errors, repositories, searching, limits, graphql, issues):
    check(operation.__name__, with_api(operation))
