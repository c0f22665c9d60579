import CustomDump
import GitHubAPI
import Testing

@Suite struct `The Link field` {
  @Test func `of a page links the next and the last one`() {
    expectNoDifference(
      Link.links(
        in: "<https://api.github.com/gists/public?page=2>; rel=\"next\", "
          + "<https://api.github.com/gists/public?page=23069>; rel=\"last\""),
      [
        Link(target: "https://api.github.com/gists/public?page=2", relations: ["next"]),
        Link(target: "https://api.github.com/gists/public?page=23069", relations: ["last"]),
      ])
  }

  @Test(
    arguments: [
      ("", []), ("nonsense", []), ("<", []), ("<a", []),
      ("<a>", [Link(target: "a", relations: [])]),
      ("<>;rel=next", [Link(target: "", relations: ["next"])]),
      (
        "<a>;rel=next,<b>;rel=last",
        [
          Link(target: "a", relations: ["next"]), Link(target: "b", relations: ["last"]),
        ]
      ),
      ("<a> ; REL = \"Next\tPREV  last\"", [Link(target: "a", relations: ["next\tprev", "last"])]),
      ("<a>; rel=\"next\"; rel=\"last\"", [Link(target: "a", relations: ["next"])]),
      (
        "<a,b;c>; title=\"x, <y>; rel=last\"; rel=next",
        [Link(target: "a,b;c", relations: ["next"])]
      ),
      ("<a>; title=\"q\\\"; rel=prev\"; rel=next", [Link(target: "a", relations: ["next"])]),
      ("<a>; rel=\"next", [Link(target: "a", relations: ["next"])]),
      ("<a>; crossorigin; rel=next", [Link(target: "a", relations: ["next"])]),
      ("<a>;;;rel=next", [Link(target: "a", relations: ["next"])]),
      (",, <a>; rel=next,", [Link(target: "a", relations: ["next"])]),
      ("<é>; rel=next", [Link(target: "é", relations: ["next"])]),
      ("<a>; rel=next\\", [Link(target: "a", relations: ["next\\"])]),
    ] as [(String, [Link])])
  func `is parsed by RFC 8288, and anything else is skipped`(
    field: String, links: [Link]
  ) {
    expectNoDifference(Link.links(in: field), links)
  }
}
