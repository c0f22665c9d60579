extension HTML {
  /// The CSS of the pages of gists, users and repositories.
  static let wideStylesheet = """
    body.wide { justify-content: flex-start; }
    main.wide { padding: 1.75rem 2rem; }
    a { color: var(--focus); text-decoration: none; }
    a:hover { text-decoration: underline; }
    header a { display: inherit; align-items: inherit; gap: inherit; color: inherit; }
    .heading { display: flex; gap: 1rem; align-items: flex-start; justify-content: space-between; }
    .heading h1 { overflow-wrap: anywhere; font-size: 1.25rem; }
    .heading img { border-radius: 8px; vertical-align: middle; }
    .badge {
      padding: .1rem .5rem; font-size: .75rem; font-weight: 500; color: var(--quiet);
      border: 1px solid var(--line); border-radius: 1rem;
    }
    .description { color: var(--text); white-space: pre-wrap; }
    .facts { font-size: .875rem; }
    .note { margin: 0; padding: .75rem 1rem; font-size: .875rem; }
    form.star button {
      width: auto; margin: 0; padding: .3rem .8rem; font-size: .875rem; white-space: nowrap;
    }
    form.star .number { color: var(--quiet); }
    .file, article.comment {
      margin-bottom: 1.25rem; overflow: hidden; border: 1px solid var(--line); border-radius: 10px;
    }
    .bar {
      display: flex; gap: .75rem; align-items: center; padding: .5rem 1rem; font-size: .8125rem;
      color: var(--quiet); background: var(--well); border-bottom: 1px solid var(--line);
    }
    .bar h2 { flex: 1; margin: 0; font-size: .875rem; }
    .bar a.raw { margin-left: auto; }
    .file table {
      display: block; overflow-x: auto; border-collapse: collapse; font-size: .8125rem;
      font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; line-height: 1.6;
    }
    .file td { padding: 0 1rem 0 .5rem; white-space: pre; }
    .file td.number {
      min-width: 3.5rem; padding: 0 .75rem; text-align: right; color: var(--quiet);
      user-select: none;
    }
    .file tr:first-child td { padding-top: .5rem; }
    .file tr:last-child td { padding-bottom: .5rem; }
    .file tr:has(:target) { background: var(--good-back); }
    .comment:target { border-color: var(--focus); }
    form.comment { margin-top: 1.5rem; }
    form.comment button { width: auto; }
    textarea {
      width: 100%; padding: .7rem; font: inherit; color: inherit; background: var(--well);
      border: 1px solid var(--line); border-radius: 10px;
    }
    .gists li, .revisions li { flex-wrap: wrap; }
    .gists li span, .revisions li span { overflow-wrap: anywhere; }
    .gists time, .revisions time { margin-left: auto; font-size: .875rem; }
    nav { display: flex; gap: 1rem; justify-content: center; margin: 1rem 0; }

    """
}
