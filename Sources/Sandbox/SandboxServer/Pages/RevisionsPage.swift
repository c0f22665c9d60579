/// The list of a gist's revisions.
struct RevisionsPage: Sendable {
  let heading: GistHeading
  let page: PageParameters

  var html: String {
    let gist = heading.gist
    let rows = gist.revisions.dropFirst(page.start).prefix(page.size).map { revision in
      let change = revision.change
      return """
        <li><code><a href="\(gist.pagePath)/\(revision.version)">\(revision.version.prefix(7))</a>\
        </code><span>\(HTML.escaped(revision.author ?? "anonymous"))</span>\
        <time>\(revision.committedAt.text)</time>\
        <span>+\(change.additions) −\(change.deletions)</span></li>
        """
    }
    return HTML.page(
      title: "Revisions · \(gist.pageTitle)", kind: "wide",
      """
      \(heading.html)
      <ul class="revisions">
      \(rows.joined(separator: "\n"))
      </ul>
      \(HTML.pages(page, total: gist.revisions.count, path: "\(gist.pagePath)/revisions"))
      """)
  }
}
