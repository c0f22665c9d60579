import Glibc
import SandboxServer
import TestSupport
import Testing

private let python = getenv("GISTS_TEST_PYTHON").map { String(cString: $0) } ?? "python3"

/// PyGithub, another independent client.
@Suite(
  .enabled("PyGithub is not installed; set GISTS_TEST_PYTHON to a Python that has it") {
    try await ScratchHome.with { home in
      try await Program(command: [python, "-c", "import github"], home: home).run().exit == 0
    }
  })
struct PyGithub {
  private static let session = """
    import sys
    from github import Auth, Github, GithubException, InputFileContent

    # A busy machine may need more than the usual 15 seconds for a response.
    hub = Github(base_url=sys.argv[1], auth=Auth.Token("any"), per_page=30, retry=None, timeout=1200,
                 seconds_between_requests=0, seconds_between_writes=0)
    me = hub.get_user()
    print(me.login, me.name, sum(1 for _ in me.get_gists()))
    print(hub.get_gists().totalCount > 70)

    gist = me.create_gist(False, {"a.py": InputFileContent("x = 1\\n")}, "from PyGithub")
    print(gist.public, gist.description, gist.files["a.py"].language, gist.files["a.py"].raw_url[:7])

    print(gist.is_starred())
    gist.set_starred()
    print(gist.is_starred(), gist.id in [g.id for g in me.get_starred_gists()])
    gist.reset_starred()
    print(gist.is_starred())

    gist.edit("edited", {"a.py": InputFileContent("y = 2\\n", new_name="b.py")})
    again = hub.get_gist(gist.id)
    print(again.description, again.files["b.py"].content.strip(), len(again.history))

    comment = gist.create_comment("first")
    comment.edit("second")
    print([c.body for c in gist.get_comments()], comment.user.login)
    comment.delete()
    print(gist.get_comments().totalCount)

    gist.delete()
    try:
        hub.get_gist(gist.id)
    except GithubException as error:
        print(error.status, error.data["message"])
    """

  @Test(arguments: ["", "/api/v3"])
  func `lists, creates, stars, edits, comments and deletes`(prefix: String) async throws {
    var options = SandboxOptions(approval: .auto)
    options.gists = 70
    let result = try await Sandbox.with(options) { sandbox in
      try await ScratchHome.with { home in
        try await Program(
          command: [python, "-c", Self.session, sandbox.url + prefix], home: home
        ).run()
      }
    }
    #expect(
      result.out == """
        octocat The Octocat 70
        True
        False from PyGithub Python http://
        False
        True True
        False
        edited y = 2 2
        ['second'] octocat
        0
        404 Not Found

        """, "\(result)")
  }
}
