package import TerminalOutput

/// The looks of the parts of the screen.
package struct Theme: Hashable, Sendable {
  var title = Look(.bold)
  package var aside = Look(.dim)
  var key = Look(.bold)
  package var star = Look.star
  package var secret = Look.secret
  package var error = Look.failure.adding(.bold)
  package var success = Look.success
  package var mark = Look(.bold, foreground: .green)
  package var heading = Look(.bold, foreground: .cyan)
  package var line = Look(.dim)
  /// The title of the pane with the focus.
  package var focus = Look(.bold, foreground: .cyan)
  /// The colors of initials.
  package var people: [Color] = [.cyan, .green, .magenta, .blue, .yellow, .red]

  /// The terminal's 16 colors on its own background; only the user knows whether they are readable.
  package static let terminal = Theme()

  /// Colors that can be read on black and on white.
  package static let anyBackground = Theme(
    aside: Look(foreground: .palette(243)), star: Look(foreground: .palette(131)),
    secret: Look(foreground: .palette(98)), error: Look(.bold, foreground: .palette(163)),
    success: Look(foreground: .palette(29)), mark: Look(.bold, foreground: .palette(29)),
    heading: Look(.bold, foreground: .palette(63)), line: Look(foreground: .palette(243)),
    focus: Look(.bold, foreground: .palette(63)),
    people: [63, 29, 98, 243, 131, 163].map(Color.palette))

  /// Dark colors for a light background.
  package static let light = Theme(
    aside: Look(foreground: .palette(240)), star: Look(foreground: .palette(94)),
    secret: Look(foreground: .palette(90)), error: Look(.bold, foreground: .palette(124)),
    success: Look(foreground: .palette(22)), mark: Look(.bold, foreground: .palette(22)),
    heading: Look(.bold, foreground: .palette(24)),
    line: Look(foreground: .palette(242)), focus: Look(.bold, foreground: .palette(24)),
    people: [24, 22, 90, 18, 94, 88].map(Color.palette))

  /// Bright colors for a dark background.
  package static let dark = Theme(
    aside: Look(foreground: .palette(248)), star: Look(foreground: .palette(221)),
    secret: Look(foreground: .palette(213)), error: Look(.bold, foreground: .palette(210)),
    success: Look(foreground: .palette(120)), mark: Look(.bold, foreground: .palette(120)),
    heading: Look(.bold, foreground: .palette(117)),
    line: Look(foreground: .palette(246)), focus: Look(.bold, foreground: .palette(117)),
    people: [117, 120, 213, 111, 221, 210].map(Color.palette))

  /// No colors and nothing dim.
  package static let highContrast = Theme(
    aside: .plain, star: Look(.bold), secret: Look(.underline), error: Look([.bold, .reversed]),
    success: Look(.bold), mark: Look(.bold), heading: Look([.bold, .underline]), line: .plain,
    focus: Look(.bold),
    people: [])

  /// The bright colors of the Linux console, which can be read on its black.
  static let console = Theme(
    aside: .plain, star: Look(foreground: .palette(11)), secret: Look(foreground: .palette(13)),
    error: Look(.bold, foreground: .palette(9)), success: Look(foreground: .palette(10)),
    mark: Look(.bold, foreground: .palette(10)), heading: Look(.bold, foreground: .palette(14)),
    line: .plain, focus: Look(.bold, foreground: .palette(14)),
    people: [14, 10, 13, 14, 11, 9].map(Color.palette))

  /// Returns the default theme, whose colors are readable on the terminal's background.
  ///
  /// No choice of the 16 colors is readable in all terminals' palettes, so with 16 colors texts
  /// differ by emphasis. The palette of the Linux console is known.
  package static func readable(
    on background: TerminalBackground, depth: ColorDepth, isConsole: Bool = false
  ) -> Theme {
    switch (depth, background) {
    case (.none, _): .terminal
    case (.ansi, _): isConsole ? .console : .highContrast
    case (_, .dark): .dark
    case (_, .light): .light
    case (_, .unknown): .anyBackground
    }
  }

  /// Returns the theme in the colors that a terminal has.
  ///
  /// The nearest of 16 colors would make errors gray, and secret gists white.
  package func reduced(to depth: ColorDepth) -> Theme {
    guard depth == .ansi else { return self }
    let roles: [WritableKeyPath<Theme, Look>] = [
      \.aside, \.star, \.secret, \.error, \.success, \.mark, \.heading, \.line, \.focus,
    ]
    var theme = self
    for role in roles {
      theme[keyPath: role].foreground = self[keyPath: role].foreground.map(Self.ansi)
    }
    theme.people = people.map(Self.ansi)
    return theme
  }

  /// Returns the one of 16 colors that replaces a theme's color.
  private static func ansi(_ color: Color) -> Color {
    guard case .palette(let index) = color, let color = ansiColors[index] else { return color }
    return .palette(color)
  }

  private static let ansiColors: [UInt8: UInt8] = [
    // Light. Headings are blue: xterm makes bold cyan bright, which nobody can read on white.
    240: 8, 242: 8, 94: 3, 90: 5, 124: 1, 88: 1, 22: 2, 24: 4, 18: 6,
    // Dark.
    248: 7, 246: 8, 221: 11, 213: 13, 210: 9, 120: 10, 117: 14, 111: 12,
  ]

  /// Returns text of another program, or of a command, in the looks of the theme.
  func adapted(_ text: StyledText) -> StyledText {
    // Most users have the terminal's own colors, for which lines need no copy.
    self == .terminal ? text : text.restyled { $0 = adapted($0) }
  }

  /// The colors that become bold on a terminal without colors: those of keywords and inline code,
  /// hunks, and removed lines.
  private static let emphasized: Set<Color> = [
    .red, .magenta, .cyan, .palette(9), .palette(13), .palette(14),
  ]

  private func adapted(_ look: Look) -> Look {
    var look = look
    if people.isEmpty {
      if let color = look.foreground, Self.emphasized.contains(color) {
        look.emphasis.insert(.bold)
      }
      (look.foreground, look.background) = (nil, nil)
      look.emphasis.remove(.dim)
      return look
    }
    if look.emphasis.contains(.dim), look.foreground == nil {
      look.emphasis.remove(.dim)
      look.foreground = aside.foreground
    }
    // Bright colors count as dark ones: the theme decides how bright they must be.
    var color = look.foreground
    if color == .palette(8) { look.foreground = aside.foreground }
    if case .palette(let index) = color, (9...14).contains(index) { color = .palette(index - 8) }
    if let color, let index = Self.terminal.people.firstIndex(of: color) {
      look.foreground = people[index]
    }
    return look
  }

  /// The look of a user's initials.
  func look(of login: String) -> Look {
    guard !people.isEmpty else { return Look(.bold) }
    let hash = login.lowercased().utf8.reduce(UInt32(2_166_136_261)) { hash, byte in
      (hash ^ UInt32(byte)) &* 16_777_619
    }
    let color = people[Int(hash % UInt32(people.count))]
    // Many terminals have a blue that is too dark for their black background.
    return Look(foreground: color == .blue ? .palette(12) : color)
  }
}
