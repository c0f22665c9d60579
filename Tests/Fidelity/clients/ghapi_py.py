from fidelity import ABSENT, OTHER, TOKEN, URL, check, status_of
from ghapi.all import GhApi, sync_paged

hub = GhApi(token=TOKEN, gh_host=URL, sync=True)
other = GhApi(token=OTHER, gh_host=URL, sync=True)
gist = hub.gists.create(description="from ghapi", files={"a.py": {"content": "x = 1\n"}},
                        public=True).id


def profile():
    assert hub.users.get_authenticated().login == "octocat"


def user():
    assert hub.users.get_by_username("monalisa").login == "monalisa"


def listing():
    own = [one for page in sync_paged(hub.gists.list, per_page=10) for one in page]
    assert own[0].id == gist and len(own) > 30
    assert hub.gists.list_public() and hub.gists.list_for_user("hubot")


def starring():
    assert status_of(lambda: hub.gists.check_is_starred(gist)) == 404
    hub.gists.star(gist)
    assert status_of(lambda: hub.gists.check_is_starred(gist)) == 0
    assert gist in [one.id for one in hub.gists.list_starred()]
    hub.gists.unstar(gist)


def creating():
    assert hub.gists.get(gist).files["a.py"].content == "x = 1\n"


def editing():
    hub.gists.update(gist, files={"a.py": {"content": "y\n", "filename": "b.py"}})
    versions = [one.version for one in hub.gists.list_commits(gist)]
    assert len(versions) == 2 and "a.py" in hub.gists.get_revision(gist, versions[1]).files


def forking():
    fork = other.gists.fork(gist)
    assert [one.id for one in hub.gists.list_forks(gist)] == [fork.id]


def commenting():
    comment = hub.gists.create_comment(gist, body="first")
    hub.gists.update_comment(gist, comment.id, body="second")
    assert hub.gists.get_comment(gist, comment.id).body == "second"
    hub.gists.delete_comment(gist, comment.id)
    assert len(hub.gists.list_comments(gist)) == 0


def deleting():
    gone = hub.gists.create(files={"a": {"content": "b"}}).id
    hub.gists.delete(gone)
    assert status_of(lambda: hub.gists.get(gone)) == 404


def errors():
    assert status_of(lambda: hub.gists.create(files={"a": {"content": ""}})) == 422


def repositories():
    assert hub.repos.get("octocat", "tide-tables").permissions.admin
    assert hub.repos.get_readme("octocat", "tide-tables").name == "README.md"
    assert hub.repos.get_content("octocat", "tide-tables", "docs")
    assert len(hub.activity.list_watchers_for_repo("octocat", "tide-tables", per_page=100)) == 100


def searching():
    assert hub.search.repos("tide").total_count > 0


def limits():
    assert hub.rate_limit.get().resources.core.limit == 5000
    assert int(hub.recv_hdrs["X-RateLimit-Limit"]) == 5000


def issues():
    return ABSENT if status_of(
        lambda: hub.issues.list_for_repo("octocat", "tide-tables")) == 404 else None


for operation in (profile, user, listing, starring, creating, editing, forking, commenting,
                  deleting, errors, repositories, searching, limits, issues):
    check(operation.__name__, operation)
