import CommandSupport
import Glibc
import GistsTUI
import Synchronization
import TerminalOutput
import TerminalScreen

/// Draws pictures for the browser's screen, in the form that the terminal can show.
final class ScreenPictures: Sendable {
  private struct State {
    var size: ScreenSize
    /// The number of the last picture that the terminal keeps.
    var number: Int
    var numbers: [String: Int] = [:]
    /// Pictures of files that were drawn before, and the total size of files and pictures.
    var known: [Key: BrowserPicture] = [:]
    var knownBytes = 0
  }

  private struct Key: Hashable {
    let image: [UInt8]
    let size: Picture.Size
  }

  /// The largest total size of the cached files and pictures, in bytes.
  private static let mostBytes = 2 << 20
  /// The numbers of pictures are colors of 24 bits.
  private static let numbers = 0xFF_FFFF
  /// The rows of a screen that never show a picture: title, rule, status, keys and a heading.
  private static let otherRows = 6

  /// nil if no pictures are shown, such as in lines for a screen reader.
  private let programs: Programs?
  private let state: Mutex<State>

  init(_ programs: Programs?, size: ScreenSize) {
    self.programs = programs
    // Other programs also number their pictures, so don't begin with 1.
    state = Mutex(State(size: size, number: Int(getpid()) &* 0x9E37 & Self.numbers))
  }

  static let none = ScreenPictures(nil, size: ScreenSize(rows: 0, columns: 0))

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

  /// Returns a picture under a name that only it has; nil if it can't be drawn.
  func picture(
    _ image: [UInt8], name: String, _ size: Picture.Size, hasCharacters: Bool
  ) async -> BrowserPicture? {
    await images?.screenPicture(image, size, hasCharacters: hasCharacters)
      .map { browserPicture($0, name: name) }
  }

  /// Returns the picture of a file, as large as fits; nil if it can't be drawn.
  func picture(
    ofFile image: [UInt8], _ pixels: PixelSize, _ largest: Picture.Size
  ) async -> BrowserPicture? {
    guard let images else { return nil }
    let rows = state.withLock { $0.size.rows } - Self.otherRows
    let largest = Picture.Size(columns: largest.columns, rows: min(largest.rows, rows))
    let key = Key(image: image, size: largest)
    if let known = state.withLock({ $0.known[key] }) { return known }
    guard let drawn = await images.screenDrawing(image, of: pixels, largest) else { return nil }
    let picture = browserPicture(drawn, name: "file \(newNumber())")
    let bytes = image.count + picture.byteCount
    state.withLock { state in
      state.knownBytes += bytes
      if state.knownBytes > Self.mostBytes { (state.known, state.knownBytes) = ([:], bytes) }
      if bytes <= Self.mostBytes { state.known[key] = picture }
    }
    return picture
  }

  private func browserPicture(_ picture: ScreenPicture, name: String) -> BrowserPicture {
    let form: GridPicture.Form?
    switch picture.form {
    case .kept(let image):
      let number = number(of: name)
      form = .uploaded(number: number, sequence: image.upload(as: number, picture.size))
    case .drawn(let escape): form = .drawn(sequence: escape)
    case .characters: form = nil
    }
    return BrowserPicture(
      name: name, rows: picture.size.rows, columns: picture.size.columns,
      lines: picture.lines.map { StyledText(sgr: $0) }, form: form)
  }

  /// Returns the number of a picture, the same for each time that it is drawn.
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
