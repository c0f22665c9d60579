import Glibc
import TerminalOutput
import TerminalScreen
import Testing

@testable import GistsTUI

/// The 16 colors that terminals come with, and what is behind their text.
private struct Palette {
  let name: String
  let background: TerminalBackground
  let back: Color
  let colors: [Color]

  private init(_ name: String, _ background: TerminalBackground, _ back: UInt32, _ colors: [UInt32])
  {
    self.name = name
    self.background = background
    self.back = Self.color(back)
    self.colors = colors.map(Self.color)
  }

  private static func color(_ hex: UInt32) -> Color {
    .rgb(UInt8(hex >> 16 & 255), UInt8(hex >> 8 & 255), UInt8(hex & 255))
  }

  private static let xterm: [UInt32] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5, 0x7F7F7F,
    0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ]
  private static let vga: [UInt32] = [
    0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA, 0x555555,
    0xFF5555, 0x55FF55, 0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF,
  ]
  /// The colors of VTE, and those of its terminals, Tango.
  private static let vte: [UInt32] = [
    0x000000, 0xC00000, 0x00C000, 0xC0C000, 0x0000C0, 0xC000C0, 0x00C0C0, 0xC0C0C0, 0x3F3F3F,
    0xFF3F3F, 0x3FFF3F, 0xFFFF3F, 0x3F3FFF, 0xFF3FFF, 0x3FFFFF, 0xFFFFFF,
  ]
  private static let tango: [UInt32] = [
    0x2E3436, 0xCC0000, 0x4E9A06, 0xC4A000, 0x3465A4, 0x75507B, 0x06989A, 0xD3D7CF, 0x555753,
    0xEF2929, 0x8AE234, 0xFCE94F, 0x729FCF, 0xAD7FA8, 0x34E2E2, 0xEEEEEC,
  ]
  private static let solarized: [UInt32] = [
    0x073642, 0xDC322F, 0x859900, 0xB58900, 0x268BD2, 0xD33682, 0x2AA198, 0xEEE8D5, 0x002B36,
    0xCB4B16, 0x586E75, 0x657B83, 0x839496, 0x6C71C4, 0x93A1A1, 0xFDF6E3,
  ]

  static let all = [
    Palette("xterm on black", .dark, 0x000000, xterm), Palette("VGA on black", .dark, 0, vga),
    Palette("xterm on white", .light, 0xFFFFFF, xterm),
    Palette("VGA on white", .light, 0xFFFFFF, vga),
    Palette("VTE on black", .dark, 0, vte), Palette("VTE on white", .light, 0xFFFFFF, vte),
    Palette("Tango on black", .dark, 0, tango), Palette("Tango on white", .light, 0xFFFFFF, tango),
    Palette("Solarized dark", .dark, 0x002B36, solarized),
    Palette("Solarized light", .light, 0xFDF6E3, solarized),
  ]

  /// Returns what is wrong with a look on this background; nil if it can be read.
  func fault(_ look: Look) -> String? {
    if look.emphasis.contains(.dim) { return "\(name): dim" }
    var shown: [Color] = []
    for color in [look.foreground, look.background].compactMap({ $0 }) {
      guard case .palette(let index) = color, index < 16 else {
        shown.append(color)
        continue
      }
      shown.append(colors[Int(index)])
      // Many terminals show bold text in the bright one of two colors.
      if look.emphasis.contains(.bold), index < 8 { shown.append(colors[Int(index) + 8]) }
    }
    return shown.compactMap { color -> String? in
      guard let ratio = color.contrast(with: back), ratio < Color.readableContrast else {
        return nil
      }
      return "\(name): \(color) has \(ratio)"
    }.first
  }
}

@Suite struct `Contrast of the default theme` {
  /// The contrast of two colors by its formula (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio).
  private static func ratio(_ one: UInt32, _ other: UInt32) -> Double {
    func luminance(_ color: UInt32) -> Double {
      let parts = [16, 8, 0].map { shift -> Double in
        let part = Double(color >> shift & 255) / 255
        return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let (one, other) = (luminance(one), luminance(other))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  @Test(
    arguments: [0x000000, 0xFFFFFF, 0xCD0000, 0x5C5CFF, 0x859900, 0x767676, 0x010203] as [UInt32])
  func `the contrast of two colors is that of its formula`(color: UInt32) {
    func value(_ hex: UInt32) -> Color {
      .rgb(UInt8(hex >> 16 & 255), UInt8(hex >> 8 & 255), UInt8(hex & 255))
    }
    for background in [0x000000, 0xFFFFFF, 0x002B36, 0xFDF6E3] as [UInt32] {
      let ratio = value(color).contrast(with: value(background))
      #expect(ratio.map { abs($0 - Self.ratio(color, background)) < 0.001 } == true)
    }
    #expect(Color.readableContrast == 4.5)
  }

  private static func looks(_ theme: Theme) -> [Look] {
    [
      theme.title, theme.aside, theme.key, theme.star, theme.secret, theme.error, theme.success,
      theme.mark, theme.heading, theme.line, theme.focus,
    ] + theme.people.map { Look(foreground: $0) }
      + (1...50).map { theme.look(of: "user\($0)") }
  }

  /// Every color of another program, as bat and chafa print them, and Markdown.
  private static let printed =
    (0...15).flatMap { [Look(foreground: .palette($0)), Look(.bold, foreground: .palette($0))] }

  @Test(
    arguments: [
      ColorDepth.ansi, .indexed, .rgb,
    ])
  func `every role can be read on the background that the terminal tells`(depth: ColorDepth) {
    for palette in Palette.all {
      let theme = Theme.readable(on: palette.background, depth: depth)
      #expect(Self.looks(theme).compactMap(palette.fault) == [])
    }
  }

  @Test(
    arguments: [
      ColorDepth.ansi, .indexed, .rgb,
    ])
  func `if the terminal tells no background, every role can be read on black and on white`(
    depth: ColorDepth
  ) {
    let theme = Theme.readable(on: .unknown, depth: depth)
    // No color reaches 4.5:1 on both backgrounds of Solarized; emphasis does.
    let palettes = depth == .ansi ? Palette.all : Array(Palette.all.dropLast(2))
    for palette in palettes { #expect(Self.looks(theme).compactMap(palette.fault) == []) }
  }

  @Test
  func `no color can be read on white and on Solarized dark, where dark is the theme to set`() {
    let backgrounds = [Color.rgb(255, 255, 255), .rgb(0x00, 0x2B, 0x36)]
    // The contrast depends only on the luminance, for which the grays stand.
    let grays = (0...255).map { Color.rgb($0, $0, $0) }
    #expect(!grays.contains { $0.isReadable(on: backgrounds) })
    #expect(!(16...255).contains { Color.palette($0).isReadable(on: backgrounds) })
    let solarized = Palette.all.filter { $0.name == "Solarized dark" }
    #expect(solarized.count == 1)
    for palette in solarized { #expect(Self.looks(.dark).compactMap(palette.fault) == []) }
  }

  @Test func `the colors of the Linux console can be read on its black, also in gists`() {
    let theme = Theme.readable(on: .dark, depth: .ansi, isConsole: true)
    let palette = Palette.all[1]
    #expect(Self.looks(theme).compactMap(palette.fault) == [])
    let looks = Self.printed.filter { look in
      if case .palette(let index) = look.foreground { index % 8 % 7 != 0 } else { true }
    }
    let adapted = looks.map { theme.adapted(StyledText("a", $0)).runs[0].look }
    #expect(adapted.compactMap(palette.fault) == [])
    // Each role has a color but those that are as other text.
    #expect(
      [
        theme.star, theme.secret, theme.error, theme.success, theme.mark, theme.heading,
        theme.focus,
      ]
      .allSatisfy { $0.foreground != nil })
    #expect(Set(adapted.compactMap(\.foreground)).count >= 5)
  }

  @Test(
    arguments: [
      TerminalBackground.dark, .light, .unknown,
    ])
  func `code, and what commands print, can be read as well`(background: TerminalBackground) {
    let palettes =
      background == .unknown
      ? Palette.all.dropLast(2) : Palette.all.filter { $0.background == background }[...]
    let code = ReadableCode(background, isIndexed: true)
    let colored = Self.printed.map { Look(foreground: code.adapted($0).foreground) }
    for palette in palettes { #expect(colored.compactMap(palette.fault) == []) }
    // With 16 colors, code keeps those of the terminal but for the dark blue.
    let ansi = ReadableCode(background, isIndexed: false)
    #expect(ansi.adapted(Look(foreground: .blue)) == .plain)
    #expect(ansi.adapted(.cyan) == .cyan)
    let theme = Theme.readable(on: background, depth: .indexed)
    for palette in palettes {
      let looks = Self.printed.filter { look in
        // Black and white are what is behind a text, or as the text.
        if case .palette(let index) = look.foreground { index % 8 % 7 != 0 } else { true }
      }
      let adapted = looks.map { theme.adapted(StyledText("a", $0)).runs[0].look }
      #expect(adapted.compactMap(palette.fault) == [])
    }
    // Colors of bat's themes are lighter or darker where they must be.
    let gray = code.adapted(Look(foreground: .rgb(0x5C, 0x63, 0x70)))
    for palette in palettes { #expect(palette.fault(gray) == nil) }
  }

  @Test(
    arguments: [
      ("15;0", .dark), ("0;15", .light), ("0;default;15", .light), ("12;8", .dark),
      ("7;default", .unknown),
      ("", .unknown), ("0;7", .light),
    ] as [(String, TerminalBackground)])
  func `COLORFGBG tells the background`(value: String, background: TerminalBackground) {
    #expect(TerminalBackground(environment: ["COLORFGBG": value]) == background)
    #expect(TerminalBackground(environment: ["TERM": "linux"]) == .dark)
    #expect(TerminalBackground(environment: ["TERM": "xterm-256color"]) == .unknown)
  }
}
