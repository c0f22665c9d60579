/// The language and media type that GitHub derives from a file name; a binary file has no language.
struct FileType: Sendable {
  let language: String?
  let mediaType: String

  /// Without `isText`, there is no language.
  ///
  /// `isText` also decides the media type of an unknown name.
  init(name: String, isText: Bool = true) {
    let suffix = name.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
    let known = Self.known[name.lowercased()] ?? Self.known[suffix.lowercased()]
    language = isText ? known?.language : nil
    mediaType =
      known?.mediaType ?? Self.binary[suffix.lowercased()]
      ?? (isText ? "text/plain" : "application/octet-stream")
  }

  /// The media types of files without a language.
  private static let binary = [
    "7z": "application/x-7z-compressed",
    "bmp": "image/bmp",
    "bz2": "application/x-bzip2",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "flac": "audio/flac",
    "gif": "image/gif",
    "gz": "application/gzip",
    "ico": "image/vnd.microsoft.icon",
    "jar": "application/java-archive",
    "jpeg": "image/jpeg",
    "jpg": "image/jpeg",
    "mov": "video/quicktime",
    "mp3": "audio/mpeg",
    "mp4": "video/mp4",
    "ogg": "audio/ogg",
    "otf": "font/otf",
    "pdf": "application/pdf",
    "png": "image/png",
    "tar": "application/x-tar",
    "tif": "image/tiff",
    "tiff": "image/tiff",
    "ttf": "font/ttf",
    "wasm": "application/wasm",
    "wav": "audio/x-wav",
    "webm": "video/webm",
    "webp": "image/webp",
    "woff": "font/woff",
    "woff2": "font/woff2",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "xz": "application/x-xz",
    "zip": "application/zip",
  ]

  private static let known: [String: (language: String, mediaType: String)] = [
    "c": ("C", "text/plain"),
    "cpp": ("C++", "text/plain"),
    "cs": ("C#", "text/plain"),
    "css": ("CSS", "text/css"),
    "csv": ("CSV", "text/csv"),
    "diff": ("Diff", "text/plain"),
    "dockerfile": ("Dockerfile", "text/plain"),
    "go": ("Go", "text/plain"),
    "h": ("C", "text/plain"),
    "html": ("HTML", "text/html"),
    "ini": ("INI", "text/plain"),
    "ipynb": ("Jupyter Notebook", "text/plain"),
    "java": ("Java", "text/plain"),
    "js": ("JavaScript", "application/javascript"),
    "json": ("JSON", "application/json"),
    "kt": ("Kotlin", "text/plain"),
    "lua": ("Lua", "application/x-lua"),
    "makefile": ("Makefile", "text/plain"),
    "md": ("Markdown", "text/markdown"),
    "nix": ("Nix", "text/plain"),
    "patch": ("Diff", "text/plain"),
    "php": ("PHP", "application/x-httpd-php"),
    "pl": ("Perl", "text/plain"),
    "ps1": ("PowerShell", "text/plain"),
    "py": ("Python", "application/x-python"),
    "rb": ("Ruby", "application/x-ruby"),
    "rs": ("Rust", "text/plain"),
    "sh": ("Shell", "application/x-sh"),
    "sql": ("SQL", "application/sql"),
    "svg": ("SVG", "image/svg+xml"),
    "swift": ("Swift", "text/plain"),
    "tex": ("TeX", "application/x-tex"),
    "toml": ("TOML", "text/plain"),
    "ts": ("TypeScript", "video/MP2T"),
    "txt": ("Text", "text/plain"),
    "xml": ("XML", "application/xml"),
    "yaml": ("YAML", "text/x-yaml"),
    "yml": ("YAML", "text/x-yaml"),
    "zsh": ("Shell", "application/x-sh"),
  ]
}
