from fidelity import ABSENT, OTHER, TOKEN, URL, check, status_of
import github3
from github3.session import GitHubSession


class Session(GitHubSession):
    """A session with another GitHub."""

    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        self.base_url = URL


def client(token):
    session = Session()
    session.token_auth(token)
    return github3.GitHub(session=session)


hub, other = client(TOKEN), client(OTHER)
gist = hub.create_gist("from github3.py", {"a.py": {"content": "x = 1\n"}}, public=True)


def profile():
    me = hub.me()
    assert me.login == "octocat" and me.plan.name == "free" and me.disk_usage is not None


def user():
    found = hub.user("monalisa")
    assert found.login == "monalisa" and hub.user_with_id(found.id).login == "monalisa"


def listing():
    own = list(hub.gists())
    assert own[0].id == gist.id and len(own) > 30
    assert len(list(hub.public_gists(35))) == 35
    assert {one.owner.login for one in hub.gists_by("monalisa")} == {"monalisa"}


def starring():
    assert not gist.is_starred() and gist.star() and gist.is_starred()
    assert gist.unstar() and not gist.is_starred()


def creating():
    found = hub.gist(gist.id)
    assert found.files["a.py"].content() == b"x = 1\n" or \
        found.files["a.py"].original_content == "x = 1\n"
    assert found.history[0].user.login == "octocat"


def editing():
    assert gist.edit("edited", {"a.py": {"content": "y = 2\n", "filename": "b.py"}})
    found = hub.gist(gist.id)
    assert found.description == "edited" and list(found.files) == ["b.py"]
    assert [one.version for one in gist.commits()] == [one.version for one in found.history]


def forking():
    fork = other.gist(gist.id).fork()
    assert fork.owner.login == "hubot"
    assert [one.id for one in gist.forks()] == [fork.id]


def commenting():
    comment = gist.create_comment("**first**")
    assert comment.body_html.startswith("<p><strong>") and comment.body_text == "first"
    assert comment.edit("second") and [one.body for one in gist.comments()] == ["second"]
    assert comment.delete() and not list(gist.comments())


def deleting():
    gone = hub.create_gist("", {"a": {"content": "b"}}, public=False)
    assert gone.delete() and status_of(lambda: hub.gist(gone.id)) == 404


def errors():
    assert status_of(lambda: hub.create_gist("", {"a": {"content": ""}})) == 422
    assert status_of(lambda: hub.gist("0" * 32)) == 404


def repositories():
    repository = hub.repository("octocat", "tide-tables")
    assert repository.readme().decoded.startswith(b"<p align")
    assert "LICENSE" in dict(repository.directory_contents(""))
    assert len(list(repository.subscribers())) == 120
    assert hub.repository("octocat", "hello").name == "hello-world"
    assert len(list(hub.repositories_by("tidepool"))) == 230


def searching():
    assert list(hub.search_repositories("tide")) and list(hub.search_users("octo"))


def caching():
    found = hub.gist(gist.id)
    assert found.etag and found.last_modified and found.refresh(conditional=True) is found


def limits():
    assert hub.rate_limit()["resources"]["core"]["limit"] == 5000
    assert 0 < hub.ratelimit_remaining <= 5000


def issues():
    return ABSENT if status_of(lambda: list(
        hub.repository("octocat", "tide-tables").issues())) == 404 else None


for operation in (profile, user, listing, starring, creating, editing, forking, commenting,
                  deleting, errors, repositories, searching, caching, limits, issues):
    check(operation.__name__, operation)
