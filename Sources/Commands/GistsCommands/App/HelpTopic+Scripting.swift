extension HelpTopic {
  static let scriptingText = """
    Scripting

    OUTPUT
      Results go to stdout, everything else to stderr. In a pipe, lists are tab-separated,
      without a header, with whole values and times in UTC. Use full IDs for changes, and
      --yes where a command asks.

    JSON
      --json prints GitHub's JSON, for lists as an array. A command that changes or fetches
      something without such a document prints an array of what it did: objects with id, url,
      done, and what belongs to them. stderr then has lines of JSON: {"error":…},
      {"warning":…}, {"note":…}; a terminal gets sentences.

    JQ
      --jq EXPRESSION (-q) filters the JSON with libjq, which is loaded only for it: on Debian
      and Ubuntu, install libjq1. It implies --json. A list is filtered as one array.
      Each result is a line: a string as it is, null as an empty line, as gh prints them, and
      other values as JSON.

      An expression of gh, whose --jq is gojq, works here, too, with these differences:
        - Integers above 2^53 lose digits. gojq keeps them.
        - Object keys keep their order. gojq sorts them.
        - Numbers print all digits. gh prints two after the point.
        - env and $ENV are empty objects.
        - What came with jq 1.7 is missing with jq 1.6, as in Debian 12: if without else,
          .[0].[1], pick, abs, toarray, trim, ltrim, rtrim, scan/2, debug/1.
        - strftime and strptime are those of the C library.
        - With --paginate, gists api filters all pages as one array. gh filters each page.
      input, inputs, include and import are not available, as in gh.

    API
      gists api PATH sends any request of GitHub's REST API, with the token, the rate limits
      and the errors of the other commands. PATH is a path of the host, such as gists/ID.

    EXAMPLES
      gists list --all --jq '.[] | select(.public | not) | .html_url'
      gists list --jq '.[] | [.id, .description] | @tsv'
      gists create notes.md --jq .id
      gists api gists --paginate --jq 'map(.files | length) | add'
      gists delete --yes ID --json
    """
}
