import TestSupport
import Testing

/// Debian's gh with the sandbox: plain HTTP to api.github.localhost on port 80, in separate network
/// and mount namespaces.
@Suite(
  .enabled("gh or unshare is not installed, or user namespaces are disabled") {
    try await ScratchHome.with { home in
      try await Program(
        command: [
          "bash", "-c",
          "command -v gh && unshare -rmn bash -c 'ip link set lo up && mount --bind /etc/hosts /etc/hosts'",
        ], home: home
      ).run().exit == 0
    }
  })
struct `gh` {
  private static let namespace = """
    set -eu
    ip link set lo up
    echo '127.0.0.1 localhost github.localhost api.github.localhost' > hosts
    mount --bind hosts /etc/hosts
    mkfifo listening
    '\(Program.builtPrograms)/gists-sandbox' --port 80 --approve auto --gists 70 > listening &
    sandbox=$!
    trap 'kill "$sandbox"' EXIT
    read -r _ < listening
    export GH_HOST=github.localhost GH_TOKEN=any NO_COLOR=1
    """

  private func run(_ script: String) async throws -> ProgramResult {
    try await ScratchHome.with { home in
      try await Program(
        command: ["unshare", "-rmn", "bash", "-c", "\(Self.namespace)\n\(script)"], home: home
      ).run()
    }
  }

  @Test func `pages through the API`() async throws {
    let result = try await run("gh api --paginate gists --jq '.[].id' | sort -u | wc -l")
    #expect(result.out == "70\n", "\(result)")
  }

  @Test func `lists, creates, views, changes and deletes a gist`() async throws {
    let result = try await run(
      #"""
      gh gist list --limit 70 | wc -l
      gh gist list --limit 50 --secret | cut -f 4 | sort -u
      printf 'hello\n' > a.txt
      url=$(gh gist create --desc 'from gh' a.txt 2> /dev/null)
      id=${url##*/}
      gh gist list --limit 1 | cut -f 2-4
      gh gist view --raw "$id"
      printf '{"files": {"a.txt": {"content": "bye"}, "b.md": {"content": "more"}}}' |
        gh api -X PATCH "gists/$id" --input - --silent
      gh gist view --files "$id"
      gh gist view --filename a.txt "$id"
      gh gist delete "$id"
      gh gist view "$id" 2>&1 || echo "exit $?"
      """#)
    #expect(
      result.out == """
        70
        secret
        from gh\t1 file\tsecret
        from gh

        hello
        a.txt
        b.md
        bye
        not found
        exit 1

        """, "\(result)")
  }

  // Versions before 2.32: https://github.com/cli/cli/issues/7630
  @Test func `sends keys that are refused when it edits a gist`() async throws {
    let result = try await run(
      #"""
      printf 'hello\n' > a.txt
      url=$(gh gist create a.txt 2> /dev/null)
      EDITOR='sed -i s/hello/bye/' gh gist edit "$url" 2>&1 | sed "s|gists/[0-9a-f]*|gists/ID|"
      printf 'more\n' > b.md
      gh gist edit "$url" --add b.md 2>&1 | sed "s|gists/[0-9a-f]*|gists/ID|"
      gh gist view --raw "$url"
      """#)
    #expect(
      result.out == """
        HTTP 422: Invalid request. (http://api.github.localhost/gists/ID)

        "public", "updated_at" are not permitted keys.
        "language", "type" are not permitted keys.
        HTTP 422: Invalid request. (http://api.github.localhost/gists/ID)

        "public", "updated_at" are not permitted keys.
        hello

        """, "\(result)")
  }

  @Test(.requires("git")) func `clones a gist, pushes to it and pulls an edit`() async throws {
    let result = try await run(
      #"""
      # gh uses https for gists. git sends the requests to the sandbox, and asks gh for the token.
      git config --global url.http://github.localhost/.insteadOf https://gist.github.localhost/
      git config --global credential.helper "!f() { sed s/=http$/=https/ | gh auth git-credential \$1; }; f"
      git config --global user.name octocat; git config --global user.email octocat@example.com
      id=$(gh gist list --limit 1 | cut -f 1)
      gh gist clone "$id" copy -- --quiet
      cd copy
      printf 'by git\n' > new.txt; git add .; git commit -qm 'Add a file'; git push -q
      gh gist view --filename new.txt "$id"
      printf '{"files": {"new.txt": {"content": "by gh\\n"}}}' |
        gh api -X PATCH "gists/$id" --input - --silent
      git pull -q
      cat new.txt
      gh api "gists/$id/commits" --jq '.[0].version' > version
      git rev-parse HEAD | diff version -
      """#)
    #expect(result.out == "by git\nby gh\n", "\(result)")
    #expect(result.exit == 0)
  }
}
