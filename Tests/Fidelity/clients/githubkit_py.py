from fidelity import ABSENT, OTHER, TOKEN, URL, check, status_of
from githubkit import GitHub

hub = GitHub(TOKEN, base_url=URL, auto_retry=False, http_cache=False)
other = GitHub(OTHER, base_url=URL, auto_retry=False, http_cache=False)
rest, theirs = hub.rest, other.rest
created = rest.gists.create(files={"a.py": {"content": "x = 1\n"}}, description="from githubkit",
                            public=True)
gist = created.parsed_data.id


def profile():
    me = rest.users.get_authenticated().parsed_data
    assert me.login == "octocat" and me.two_factor_authentication and me.plan.name == "free"


def user():
    found = rest.users.get_by_username("monalisa").parsed_data
    assert found.login == "monalisa"
    assert rest.users.get_by_id(found.id).parsed_data.login == "monalisa"


def listing():
    own = list(hub.rest.paginate(rest.gists.list, per_page=10))
    assert own[0].id == gist and len(own) > 30
    assert rest.gists.list_public().parsed_data and rest.gists.list_for_user("hubot").parsed_data


def starring():
    assert status_of(lambda: rest.gists.check_is_starred(gist)) == 404
    assert rest.gists.star(gist).status_code == 204
    assert rest.gists.check_is_starred(gist).status_code == 204
    assert gist in [one.id for one in rest.gists.list_starred().parsed_data]
    assert rest.gists.unstar(gist).status_code == 204


def creating():
    assert created.status_code == 201 and created.headers["location"].endswith(gist)
    found = rest.gists.get(gist).parsed_data
    files = found.files.model_dump() if hasattr(found.files, "model_dump") else found.files
    assert files["a.py"]["content"] == "x = 1\n"


def editing():
    changed = rest.gists.update(
        gist, data={"files": {"a.py": {"content": "y\n", "filename": "b.py"}}}).parsed_data
    assert list(changed.files.model_dump()) == ["b.py"]
    versions = [one.version for one in rest.gists.list_commits(gist).parsed_data]
    assert len(versions) == 2
    old = rest.gists.get_revision(gist, versions[1]).parsed_data
    assert list(old.files.model_dump()) == ["a.py"]


def forking():
    fork = theirs.gists.fork(gist)
    assert fork.status_code == 201 and fork.parsed_data.owner.login == "hubot"
    assert [one.id for one in rest.gists.list_forks(gist).parsed_data] == [fork.parsed_data.id]


def commenting():
    comment = rest.gists.create_comment(gist, body="first").parsed_data
    rest.gists.update_comment(gist, comment.id, body="second")
    assert rest.gists.get_comment(gist, comment.id).parsed_data.body == "second"
    assert len(rest.gists.list_comments(gist).parsed_data) == 1
    assert rest.gists.delete_comment(gist, comment.id).status_code == 204


def deleting():
    gone = rest.gists.create(files={"a": {"content": "b"}}).parsed_data.id
    assert rest.gists.delete(gone).status_code == 204
    assert status_of(lambda: rest.gists.get(gone)) == 404


def errors():
    assert status_of(lambda: rest.gists.create(files={"a": {"content": ""}})) == 422
    assert status_of(lambda: rest.gists.get("0" * 32)) == 404


def repositories():
    found = rest.repos.get("octocat", "tide-tables").parsed_data
    assert found.permissions.admin and found.allow_squash_merge and found.has_pull_requests
    assert rest.repos.get_readme("octocat", "tide-tables").parsed_data.encoding == "base64"
    assert rest.repos.get_content("octocat", "tide-tables", "docs").parsed_data
    assert rest.repos.list_for_user("tidepool").parsed_data
    assert rest.activity.list_watchers_for_repo("octocat", "tide-tables").parsed_data
    assert rest.repos.get("octocat", "hello").parsed_data.name == "hello-world"


def searching():
    assert rest.search.repos(q="tide").parsed_data.total_count > 0
    assert rest.search.users(q="octo").parsed_data.total_count > 0


def caching():
    tag = rest.gists.get(gist).headers["etag"]
    response = rest.gists.get(gist, headers={"If-None-Match": tag})
    assert response.status_code == 304


def limits():
    overview = rest.rate_limit.get().parsed_data
    assert overview.resources.core.limit == 5000
    assert overview.resources.graphql.limit == 5000


def graphql():
    assert hub.graphql("query { viewer { login } }")["viewer"]["login"] == "octocat"


def issues():
    return ABSENT if status_of(
        lambda: rest.issues.list_for_repo("octocat", "tide-tables")) == 404 else None


for operation in (profile, user, listing, starring, creating, editing, forking, commenting,
                  deleting, errors, repositories, searching, caching, limits, graphql, issues):
    check(operation.__name__, operation)
