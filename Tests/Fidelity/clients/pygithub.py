from fidelity import ABSENT, OTHER, TOKEN, URL, check, status_of
from github import Auth, Github, InputFileContent


def client(token, pages=30):
    auth = Auth.Token(token) if token else None
    return Github(base_url=URL, auth=auth, per_page=pages, retry=None,
                  seconds_between_requests=0, seconds_between_writes=0)


hub, other = client(TOKEN), client(OTHER)
me = hub.get_user()
gist = me.create_gist(True, {"a.py": InputFileContent("x = 1\n")}, "from PyGithub")


def profile():
    assert (me.login, me.type, me.plan.name) == ("octocat", "User", "free")
    assert me.private_gists + me.public_gists == me.get_gists().totalCount


def user():
    found = hub.get_user("monalisa")
    assert found.login == "monalisa" and found.created_at.year > 2000
    assert hub.get_user_by_id(found.id).login == "monalisa"


def listing():
    own = list(me.get_gists())
    assert len(own) > 30 and own[0].id == gist.id and own[0].public
    assert hub.get_gists().totalCount > 30
    assert all(one.owner.login == "monalisa" for one in hub.get_user("monalisa").get_gists())


def starring():
    assert not gist.is_starred()
    gist.set_starred()
    assert gist.is_starred() and gist.id in [one.id for one in me.get_starred_gists()]
    gist.reset_starred()
    assert not gist.is_starred()


def creating():
    assert gist.files["a.py"].language == "Python" and gist.history[0].user.login == "octocat"
    assert hub.get_gist(gist.id).files["a.py"].content == "x = 1\n"


def editing():
    gist.edit("edited", {"a.py": InputFileContent("y = 2\n", new_name="b.py"),
                         "c": InputFileContent("c")})
    gist.edit(files={"c": None})
    again = hub.get_gist(gist.id)
    assert again.description == "edited" and list(again.files) == ["b.py"]
    assert len(again.history) == 3 and again.history[0].change_status.deletions == 1
    assert again.history[-1].version != again.history[0].version


def forking():
    fork = other.get_gist(gist.id).create_fork()
    assert fork.owner.login == "hubot" and fork.id != gist.id
    assert other.get_gist(fork.id).fork_of.id == gist.id
    assert status_of(lambda: gist.create_fork()) == 422


def commenting():
    comment = gist.create_comment("**first**")
    comment.edit("second")
    assert gist.get_comment(comment.id).body == "second"
    assert [one.user.login for one in gist.get_comments()] == ["octocat"]
    comment.delete()
    assert gist.get_comments().totalCount == 0


def deleting():
    gone = me.create_gist(False, {"a": InputFileContent("b")})
    gone.delete()
    assert status_of(lambda: hub.get_gist(gone.id)) == 404


def errors():
    assert status_of(lambda: client("wrong-token" * 4).get_user().login) in (200, 401, 0)
    assert status_of(lambda: me.create_gist(True, {"a": InputFileContent("")})) == 422
    assert status_of(lambda: hub.get_gist("0" * 32)) == 404


def repositories():
    repository = hub.get_repo("octocat/tide-tables")
    assert repository.get_readme().decoded_content.startswith(b"<p align")
    assert {one.path for one in repository.get_contents("docs")}
    assert repository.get_subscribers().totalCount == 120
    assert repository.permissions.admin and repository.has_issues
    assert hub.get_repo("octocat/hello").name == "hello-world"
    assert hub.get_user("tidepool").get_repos().totalCount == 230
    repository.edit(description="changed")
    assert hub.get_repo("octocat/tide-tables").description == "changed"


def searching():
    assert hub.search_repositories("tide").totalCount > 0
    assert hub.search_users("octo").totalCount > 0


def caching():
    headers, _ = hub.requester.requestJsonAndCheck("GET", f"/gists/{gist.id}")
    status, _, _ = hub.requester.requestJson(
        "GET", f"/gists/{gist.id}", headers={"If-None-Match": headers["etag"]})
    assert status == 304
    fresh = hub.get_gist(gist.id)
    assert fresh.last_modified and not fresh.update()


def limits():
    limit = hub.get_rate_limit()
    assert limit.resources.core.limit == 5000 and limit.resources.search.limit == 30
    assert hub.rate_limiting[1] == 5000 and hub.oauth_scopes


def graphql():
    _, data = hub.requester.graphql_query("query { viewer { login } }", {})
    assert data["data"]["viewer"]["login"] == "octocat"


def issues():
    return ABSENT if status_of(
        lambda: hub.get_repo("octocat/tide-tables").get_issues().totalCount) == 404 else None


for operation in (profile, user, listing, starring, creating, editing, forking, commenting,
                  deleting, errors, repositories, searching, caching, limits, graphql, issues):
    check(operation.__name__, operation)
