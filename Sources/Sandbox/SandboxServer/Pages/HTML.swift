extension HTML {
  static func page(title: String, kind: String = "card", _ content: String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(escaped(title)) · GitHub sandbox</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/sandbox.css">
    </head>
    <body class="\(kind)">
    <header><a href="/octocat">
    <svg width="28" height="28" viewBox="0 0 28 28" fill="none" stroke="currentColor" \
    stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">\
    <rect x="3" y="3" width="22" height="22" rx="6"/>\
    <path d="M11 10l-4 4 4 4M17 10l4 4-4 4"/></svg>
    <span>GitHub sandbox</span>
    </a></header>
    <main class="\(kind)">
    \(content)
    </main>
    <footer>A GitHub sandbox on this computer, with no connection to the internet.</footer>
    </body>
    </html>

    """
  }

  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Returns links to the pages before and after one; empty if there is only one.
  static func pages(_ page: PageParameters, total: Int, path: String) -> String {
    var links: [String] = []
    if page.number > 1 {
      links.append("<a rel=\"prev\" href=\"\(path)?page=\(page.number - 1)\">Newer</a>")
    }
    if page.start < total, total - page.start > page.size {
      links.append("<a rel=\"next\" href=\"\(path)?page=\(page.number + 1)\">Older</a>")
    }
    return links.isEmpty ? "" : "<nav>\(links.joined(separator: " "))</nav>"
  }
}
