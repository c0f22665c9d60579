/// The names of languages as GitHub shows them.
package enum LanguageName {
  /// Returns GitHub's name for one of its aliases or extensions: `Shell` for `sh`; any other name
  /// unchanged.
  package static func named(_ name: String) -> String { aliases[name.lowercased()] ?? name }

  /// The common aliases (https://github.com/github-linguist/linguist, `languages.yml`).
  private static let aliases = [
    "bash": "Shell", "sh": "Shell", "shell-script": "Shell", "zsh": "Shell", "ps1": "PowerShell",
    "posh": "PowerShell", "pwsh": "PowerShell", "bat": "Batchfile", "batch": "Batchfile",
    "py": "Python", "python3": "Python", "rb": "Ruby", "pl": "Perl", "js": "JavaScript",
    "node": "JavaScript", "ts": "TypeScript", "golang": "Go", "rs": "Rust", "cpp": "C++",
    "cs": "C#", "csharp": "C#", "fs": "F#", "fsharp": "F#", "kt": "Kotlin", "hs": "Haskell",
    "ex": "Elixir", "exs": "Elixir", "erl": "Erlang", "clj": "Clojure", "jl": "Julia",
    "ml": "OCaml", "objc": "Objective-C", "obj-c": "Objective-C", "el": "Emacs Lisp",
    "elisp": "Emacs Lisp", "vim": "Vim Script", "viml": "Vim Script", "vimscript": "Vim Script",
    "md": "Markdown", "yml": "YAML", "txt": "Text", "tex": "TeX", "latex": "TeX",
    "ipynb": "Jupyter Notebook", "docker": "Dockerfile", "make": "Makefile", "mk": "Makefile",
    "tf": "HCL", "terraform": "HCL",
  ]
}
