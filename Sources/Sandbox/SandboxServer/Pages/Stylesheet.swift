extension HTML {
  /// The CSS of all pages, for phones and desktops, light and dark.
  static let stylesheet = """
    :root {
      color-scheme: light dark;
      --back: #f3f4f6; --card: #ffffff; --text: #1b1f24; --quiet: #59636e; --line: #d5dbe1;
      --well: #f6f8fa; --go: #1a7f37; --go-hover: #166b2e; --focus: #0969da;
      --bad: #b42318; --bad-back: #fef3f2; --bad-line: #f5c6c1; --good-back: #dafbe1;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --back: #0d1117; --card: #161b22; --text: #e6edf3; --quiet: #9198a1; --line: #30363d;
        --well: #0d1117; --go: #238636; --go-hover: #2ea043; --focus: #4493f8;
        --bad: #ff7b72; --bad-back: #2d1416; --bad-line: #6b2a2b; --good-back: #12351d;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0; min-height: 100vh; min-height: 100dvh; padding: 2rem 1rem;
      display: flex; flex-direction: column; align-items: center; justify-content: center;
      gap: 1.5rem; background: var(--back); color: var(--text);
      font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
    }
    header { display: flex; align-items: center; gap: .6rem; font-weight: 600; }
    main {
      width: 100%; max-width: 26rem; padding: 2.25rem 2rem; text-align: center;
      background: var(--card); border: 1px solid var(--line); border-radius: 14px;
      box-shadow: 0 1px 2px rgb(0 0 0 / .05), 0 12px 32px rgb(0 0 0 / .07);
    }
    main.wide { max-width: 56rem; text-align: left; }
    h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.25; letter-spacing: -.01em; }
    p { margin: 0 0 1.25rem; color: var(--quiet); text-wrap: pretty; overflow-wrap: anywhere; }
    p:last-child { margin-bottom: 0; }
    label { display: block; margin-bottom: .5rem; font-weight: 600; }
    code, pre, .code { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
    input.code {
      width: 100%; padding: .7rem .5rem; text-align: center; text-transform: uppercase;
      font-size: 1.75rem; letter-spacing: .14em; color: inherit; background: var(--well);
      border: 1px solid var(--line); border-radius: 10px;
    }
    input.code::placeholder { color: var(--quiet); opacity: .35; }
    input.code[aria-invalid] { border-color: var(--bad); }
    strong.code {
      display: block; margin-bottom: 1.25rem; padding: .7rem; font-size: 1.5rem;
      letter-spacing: .14em; background: var(--well); border: 1px solid var(--line);
      border-radius: 10px;
    }
    button {
      width: 100%; margin-top: 1rem; padding: .8rem 1rem; font: inherit; font-weight: 600;
      color: inherit; background: transparent; border: 1px solid var(--line);
      border-radius: 10px; cursor: pointer;
    }
    button:hover { background: var(--well); }
    button.go { color: #fff; background: var(--go); border-color: transparent; }
    button.go:hover { background: var(--go-hover); }
    button + button { margin-top: .6rem; }
    :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
    .error {
      margin: 0 0 1.25rem; padding: .7rem .9rem; text-align: left; color: var(--bad);
      background: var(--bad-back); border: 1px solid var(--bad-line); border-radius: 10px;
    }
    .sign {
      width: 3.5rem; height: 3.5rem; margin: 0 auto 1.25rem; display: grid; place-items: center;
      border-radius: 50%; color: var(--go); background: var(--good-back);
    }
    .sign.bad { color: var(--bad); background: var(--bad-back); }
    ul { margin: 0 0 1.25rem; padding: 0; list-style: none; text-align: left; }
    li {
      display: flex; gap: .75rem; align-items: baseline; padding: .75rem .9rem;
      border: 1px solid var(--line); color: var(--quiet);
    }
    li:first-child { border-radius: 10px 10px 0 0; }
    li:last-child { border-radius: 0 0 10px 10px; }
    li:only-child { border-radius: 10px; }
    li + li { border-top: 0; }
    li code { color: var(--text); font-weight: 600; }
    h2 { margin: 1.5rem 0 .5rem; font-size: 1rem; overflow-wrap: anywhere; }
    pre {
      margin: 0; padding: 1rem; overflow-x: auto; font-size: .875rem; background: var(--well);
      border: 1px solid var(--line); border-radius: 10px;
    }
    footer { max-width: 26rem; font-size: .875rem; text-align: center; color: var(--quiet); }
    @media (max-width: 30rem) {
      body { justify-content: flex-start; }
      main { padding: 1.75rem 1.25rem; }
      input.code { font-size: 1.5rem; }
    }

    """

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
