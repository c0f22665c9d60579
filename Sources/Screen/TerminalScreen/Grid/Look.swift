package import TerminalOutput

/// How a cell is drawn: its colors and emphasis.
package struct Look: Hashable, Sendable {
  /// Emphasis of text (ECMA-48, 8.3.117).
  package struct Emphasis: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = Emphasis(rawValue: 1)
    package static let dim = Emphasis(rawValue: 2)
    package static let italic = Emphasis(rawValue: 4)
    package static let underline = Emphasis(rawValue: 8)
    package static let struck = Emphasis(rawValue: 16)
    package static let reversed = Emphasis(rawValue: 32)
  }

  package var emphasis: Emphasis
  /// nil for the terminal's own color.
  package var foreground: Color?
  package var background: Color?

  package init(
    _ emphasis: Emphasis = [], foreground: Color? = nil, background: Color? = nil
  ) {
    self.emphasis = emphasis
    self.foreground = foreground
    self.background = background
  }

  /// Creates the look of a tone.
  package init(tone: Tone) {
    switch tone {
    case .plain: self.init()
    case .bold: self.init(.bold)
    case .dim: self.init(.dim)
    case .italic: self.init(.italic)
    case .underline: self.init(.underline)
    case .struck: self.init(.struck)
    case .reversed: self.init(.reversed)
    case .red: self.init(foreground: .red)
    case .green: self.init(foreground: .green)
    case .yellow: self.init(foreground: .yellow)
    case .magenta: self.init(foreground: .magenta)
    case .cyan: self.init(foreground: .cyan)
    }
  }

  package static let plain = Look()

  /// Returns the look with more emphasis.
  package func adding(_ emphasis: Emphasis) -> Look {
    Look(self.emphasis.union(emphasis), foreground: foreground, background: background)
  }
}
