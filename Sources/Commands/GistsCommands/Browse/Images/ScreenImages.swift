import CommandSupport
import Glibc
import GistsTUI
import Synchronization
import TerminalOutput
import TerminalScreen

/// Draws images for the browser's screen, in the form that the terminal can show.
final class ScreenImages: Sendable {
  private struct State {
    var size: ScreenSize
    /// The number of the last image that the terminal keeps.
    var number: Int
    var numbers: [String: Int] = [:]
    /// Images of files that were drawn before, and the total size of files and images.
    var known: [Key: BrowserImage] = [:]
    var knownBytes = 0
  }

  private struct Key: Hashable {
    let image: [UInt8]
    let size: TerminalImage.Size
  }

  /// The largest total size of the cached files and images, in bytes.
  private static let mostBytes = 2 << 20
  /// The numbers of images are colors of 24 bits.
  private static let numbers = 0xFF_FFFF
  /// The rows of a screen that never show an image: title, rule, status, keys and a heading.
  private static let otherRows = 6

  /// nil if no images are shown, such as in lines for a screen reader.
  private let programs: Programs?
  private let state: Mutex<State>

  init(_ programs: Programs?, size: ScreenSize) {
    self.programs = programs
    // Other programs also number their images, so don't begin with 1.
    state = Mutex(State(size: size, number: Int(getpid()) &* 0x9E37 & Self.numbers))
  }

  static let none = ScreenImages(nil, size: ScreenSize(rows: 0, columns: 0))

  /// Sets the size of the terminal; true if the size of its cells has changed.
  func resize(_ size: ScreenSize) -> Bool {
    state.withLock { state in
      let hasChanged = state.size.cell != size.cell
      state.size = size
      if hasChanged { (state.known, state.knownBytes) = ([:], 0) }
      return hasChanged && programs != nil
    }
  }

  func areDrawn(rows: Int) -> Bool { images?.drawsOnScreen(rows: rows) ?? false }

  private var images: TerminalImages? {
    programs.map { programs in programs.images(cell: state.withLock { $0.size.cell }) }
  }

  /// Returns an image under a name that only it has; nil if it can't be drawn.
  func image(
    _ image: [UInt8], name: String, _ size: TerminalImage.Size, hasCharacters: Bool
  ) async -> BrowserImage? {
    await images?.screenImage(image, size, hasCharacters: hasCharacters)
      .map { browserImage($0, name: name) }
  }

  /// Returns the image of a file, as large as fits; nil if it can't be drawn.
  func image(
    ofFile image: [UInt8], _ pixels: PixelSize, _ largest: TerminalImage.Size
  ) async -> BrowserImage? {
    guard let images else { return nil }
    let rows = state.withLock { $0.size.rows } - Self.otherRows
    let largest = TerminalImage.Size(columns: largest.columns, rows: min(largest.rows, rows))
    let key = Key(image: image, size: largest)
    if let known = state.withLock({ $0.known[key] }) { return known }
    guard let drawn = await images.screenDrawing(image, of: pixels, largest) else { return nil }
    let shown = browserImage(drawn, name: "file \(newNumber())")
    let bytes = image.count + shown.byteCount
    state.withLock { state in
      state.knownBytes += bytes
      if state.knownBytes > Self.mostBytes { (state.known, state.knownBytes) = ([:], bytes) }
      if bytes <= Self.mostBytes { state.known[key] = shown }
    }
    return shown
  }

  private func browserImage(_ drawn: ScreenImage, name: String) -> BrowserImage {
    let form: GridImage.Form?
    switch drawn.form {
    case .kept(let image):
      let number = number(of: name)
      form = .uploaded(number: number, sequence: image.upload(as: number, drawn.size))
    case .drawn(let escape): form = .drawn(sequence: escape)
    case .characters: form = nil
    }
    return BrowserImage(
      name: name, rows: drawn.size.rows, columns: drawn.size.columns,
      lines: drawn.lines.map { StyledText(sgr: $0) }, form: form)
  }

  /// Returns the number of an image, the same for each time that it is drawn.
  private func number(of name: String) -> Int {
    if let number = state.withLock({ $0.numbers[name] }) { return number }
    let number = newNumber()
    state.withLock { $0.numbers[name] = number }
    return number
  }

  private func newNumber() -> Int {
    state.withLock { state in
      state.number = state.number % Self.numbers + 1
      return state.number
    }
  }
}
