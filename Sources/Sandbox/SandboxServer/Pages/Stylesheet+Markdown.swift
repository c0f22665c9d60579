extension HTML {
  /// The CSS of rendered Markdown.
  static let markdownStylesheet = """
    .markdown { color: var(--text); overflow-wrap: anywhere; }
    .file .markdown { padding: 1.5rem; }
    .comment .markdown { padding: 1rem; }
    .markdown p, .markdown li, .markdown h2 { color: inherit; }
    .markdown p, .markdown ul, .markdown ol, .markdown pre, .markdown table, .markdown blockquote,
    .markdown details, .markdown dl { margin: 0 0 1rem; }
    .markdown > :first-child { margin-top: 0; }
    .markdown > :last-child { margin-bottom: 0; }
    .markdown h1 { font-size: 1.5rem; }
    .markdown h2 { font-size: 1.25rem; }
    .markdown h1, .markdown h2, .markdown h3, .markdown h4, .markdown h5, .markdown h6 {
      margin: 1.5rem 0 .75rem;
    }
    .markdown ul, .markdown ol { padding-left: 2rem; list-style: revert; }
    .markdown li { display: list-item; padding: 0; border: 0; border-radius: 0; }
    .markdown li > ul, .markdown li > ol { margin: 0; }
    .markdown blockquote {
      padding-left: 1rem; color: var(--quiet); border-left: .25rem solid var(--line);
    }
    .markdown code {
      padding: .1rem .3rem; font-size: .875em; font-weight: inherit; background: var(--well);
      border-radius: 5px;
    }
    .markdown pre code { padding: 0; font-size: inherit; }
    .markdown table {
      display: block; overflow-x: auto; border-collapse: collapse; font: inherit;
    }
    .markdown th, .markdown td, .file .markdown td {
      padding: .4rem .8rem; white-space: normal; overflow-wrap: normal; border: 1px solid var(--line);
    }
    .markdown li:has(> input) { list-style: none; }
    .markdown li > input { margin: 0 .4rem 0 -1.3rem; }
    .markdown kbd {
      padding: .1rem .35rem; font-size: .8125em; background: var(--well);
      border: 1px solid var(--line); border-radius: 5px;
    }
    .markdown img { max-width: 100%; }
    .markdown hr { border: 0; border-top: 1px solid var(--line); }
    .markdown .footnotes { font-size: .875rem; color: var(--quiet); }

    """
}
