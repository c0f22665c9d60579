extension HTML {
  static let stylesheet = """
    :root {
      color-scheme: light dark;
      --back: light-dark(#f3f4f6, #0d1117); --card: light-dark(#ffffff, #161b22);
      --text: light-dark(#1b1f24, #e6edf3); --quiet: light-dark(#59636e, #9198a1);
      --line: light-dark(#d5dbe1, #30363d); --well: light-dark(#f6f8fa, #0d1117);
      --go: light-dark(#1a7f37, #238636); --focus: light-dark(#0969da, #4493f8);
      --bad: light-dark(#b42318, #ff7b72); --good-back: light-dark(#dafbe1, #12351d);
    }
    * { box-sizing: border-box; }
    body {
      margin: 0; min-height: 100dvh; padding: 2rem 1rem;
      display: flex; flex-direction: column; align-items: center; justify-content: center;
      gap: 1.5rem; background: var(--back); color: var(--text); font: 1rem/1.5 system-ui, sans-serif;
    }
    body.wide { justify-content: flex-start; }
    header a { display: flex; align-items: center; gap: .6rem; font-weight: 600; color: inherit; }
    main {
      width: 100%; max-width: 26rem; padding: 2rem; text-align: center; background: var(--card);
    }
    main.wide { max-width: 56rem; text-align: left; }
    main, .file, article.comment, .error, .code, textarea, button, pre {
      border: 1px solid var(--line); border-radius: 10px;
    }
    footer { font-size: .875rem; text-align: center; color: var(--quiet); }
    h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
    h2 { margin: 1.5rem 0 .5rem; font-size: 1rem; overflow-wrap: anywhere; }
    p { margin: 0 0 1.25rem; color: var(--quiet); overflow-wrap: anywhere; }
    a { color: var(--focus); text-decoration: none; }
    a:hover { text-decoration: underline; }
    label { display: block; margin-bottom: .5rem; font-weight: 600; }
    code, pre, .code, .file table { font-family: ui-monospace, monospace; }
    pre { margin: 0 0 1rem; padding: 1rem; overflow-x: auto; font-size: .875rem; }
    pre, .code, .bar, textarea { background: var(--well); color: inherit; }
    .code {
      display: block; width: 100%; margin-bottom: 1.25rem; padding: .7rem; font-size: 1.5rem;
      letter-spacing: .14em; text-align: center; text-transform: uppercase;
    }
    input.code[aria-invalid] { border-color: var(--bad); }
    textarea { width: 100%; padding: .7rem; font: inherit; }
    button {
      width: 100%; margin-top: .6rem; padding: .8rem 1rem; font: inherit; font-weight: 600;
      color: inherit; background: transparent; cursor: pointer;
    }
    button.go { color: #fff; background: var(--go); border-color: transparent; }
    form.star button, form.comment button { width: auto; padding: .3rem .8rem; }
    :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
    .error { margin-bottom: 1.25rem; padding: .7rem .9rem; text-align: left; color: var(--bad); }
    .sign {
      width: 3.5rem; height: 3.5rem; margin: 0 auto 1.25rem; display: grid; place-items: center;
      border-radius: 50%; color: var(--go); background: var(--good-back);
    }
    .sign.bad { color: var(--bad); background: var(--well); }
    main > ul { margin: 0 0 1.25rem; padding: 0; list-style: none; text-align: left; }
    main > ul > li {
      display: flex; flex-wrap: wrap; gap: .75rem; align-items: baseline; padding: .75rem 0;
      overflow-wrap: anywhere; color: var(--quiet); border-bottom: 1px solid var(--line);
    }
    li time { margin-left: auto; font-size: .875rem; }
    .heading { display: flex; gap: 1rem; align-items: flex-start; justify-content: space-between; }
    .heading img { border-radius: 8px; vertical-align: middle; }
    .badge {
      padding: .1rem .5rem; font-size: .75rem; font-weight: 500; color: var(--quiet);
      border: 1px solid var(--line); border-radius: 1rem;
    }
    .description { color: var(--text); white-space: pre-wrap; }
    .facts, .note { font-size: .875rem; }
    .note { margin: 0; padding: .75rem 1rem; }
    .file, article.comment { margin-bottom: 1.25rem; overflow: hidden; }
    .bar {
      display: flex; gap: .75rem; align-items: center; padding: .5rem 1rem; font-size: .8125rem;
      color: var(--quiet); border-bottom: 1px solid var(--line);
    }
    .bar h2 { flex: 1; margin: 0; font-size: .875rem; }
    .file table { display: block; overflow-x: auto; font-size: .8125rem; }
    .file td { padding: 0 .75rem; white-space: pre; }
    .file td.number { text-align: right; color: var(--quiet); user-select: none; }
    .file tr:has(:target) { background: var(--good-back); }
    .markdown { padding: 1rem 1.5rem; overflow-wrap: anywhere; }
    .markdown p, .markdown h2 { color: inherit; }
    .markdown blockquote { margin-left: 0; padding-left: 1rem; border-left: .25rem solid var(--line); }
    .markdown :not(pre) > code { padding: .1rem .3rem; background: var(--well); }
    .markdown pre code { font-size: inherit; }
    .markdown table { margin-bottom: 1rem; font: inherit; border-collapse: collapse; }
    .markdown th, .markdown td { padding: .4rem .8rem; white-space: normal; border: 1px solid var(--line); }
    .markdown li:has(> input) { list-style: none; }
    .markdown img { max-width: 100%; }
    nav { display: flex; gap: 1rem; justify-content: center; margin: 1rem 0; }

    """
}
