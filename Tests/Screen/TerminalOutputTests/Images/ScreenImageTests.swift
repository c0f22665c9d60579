import Synchronization
import Testing

@testable import TerminalOutput

@Suite struct `Images for a screen of cells` {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF]
  private static let size = TerminalImage.Size(rows: 2)
  private static let blocks = "▃▃▃▃\n▀▀▀▀\n"

  private func images(
    _ form: String, environment: [String: String] = [:],
    chafa: TerminalImages.RunChafa? = { arguments, _ in
      arguments[1] == "symbols" ? Array(Self.blocks.utf8) : nil
    }
  ) -> TerminalImages {
    TerminalImages(
      terminal: Terminal(
        outIsTerminal: true, cell: PixelSize(width: 10, height: 20), outHasColor: true),
      environment: environment.merging(["GISTS_IMAGES": form]) { one, _ in one }, chafa: chafa)
  }

  private func drawn(
    _ images: TerminalImages, _ image: [UInt8], hasCharacters: Bool = true
  ) async -> ScreenImage? {
    await images.screenImage(image, Self.size, hasCharacters: hasCharacters)
  }

  @Test func `kitty keeps an image under a number, for placeholders in so many cells`() async throws
  {
    let shown = try #require(await drawn(images("kitty"), Self.png + [1, 2]))
    guard case .kept(let image) = shown.form else {
      Issue.record("not kept")
      return
    }
    #expect(
      image.upload(as: 66_051, shown.size)
        == "\u{1B}_Ga=T,f=100,q=2,U=1,i=66051,c=4,r=2,m=0;iVBORw0KGgoBAg==\u{1B}\\")
    #expect(KittyImage.deletion(of: 66_051) == "\u{1B}_Ga=d,d=I,i=66051,q=2\u{1B}\\")
    #expect(shown.lines == [])
  }

  @Test func `chafa converts other files for kitty, in the proportions of the cells`() async throws
  {
    let sizes = Mutex<[String]>([])
    let images = images("kitty") { arguments, _ in
      sizes.withLock { $0.append(arguments[3]) }
      let size = arguments[3].split(separator: "x").compactMap { Int($0) }
      return Array(ChafaOutput.kitty(width: size[0] * 8, height: size[1] * 8).utf8)
    }
    let shown = try #require(await drawn(images, Self.jpeg))
    guard case .kept(let image) = shown.form else {
      Issue.record("not kept")
      return
    }
    // 40 by 40 pixels are 5 by 5 of the cells that chafa supposes.
    #expect(sizes.withLock { $0 } == ["4x2", "5x5"])
    #expect(image.pixels == PixelSize(width: 40, height: 40))
    #expect(
      image.upload(as: 1, shown.size).hasPrefix(
        "\u{1B}_Ga=T,f=32,s=40,v=40,q=2,U=1,i=1,c=4,r=2,m=1;"))
    #expect(
      String(decoding: image.content, as: UTF8.self)
        == ChafaOutput.base64(width: 40, height: 40))
  }

  @Test func `an image with too many pixels for its cells is converted once, smaller`() async throws
  {
    let sizes = Mutex<[String]>([])
    let images = images("kitty") { arguments, _ in
      sizes.withLock { $0.append(arguments[3]) }
      let size = arguments[3].split(separator: "x").compactMap { Int($0) }
      return Array(ChafaOutput.kitty(width: size[0] * 10, height: size[1] * 20).utf8)
    }
    let size = TerminalImage.Size(columns: 200, rows: 60)
    _ = try #require(await images.screenImage(Self.jpeg, size, hasCharacters: false))
    // 2,000 by 1,200 pixels are 2.4 million.
    #expect(sizes.withLock { $0 } == ["91x27"])
  }

  @Test(arguments: [
    ("", "KiqA/9QqgP8q1ID/1NSA/w=="), ("", "Ozt//9k7f/872X//2dl//w=="),
    (",q=2", "Ozt//9k7f/872X//2dl//w=="),
  ])
  func `chafa 1.12, 1.14 and 1.18 end an image with an empty chunk`(keys: String, digits: String) {
    let output =
      "\u{1B}_Ga=T,f=32,s=2,v=2,c=2,r=1,m=1\(keys)\u{1B}\\\u{1B}_Gm=1;\(digits)\u{1B}\\"
      + "\u{1B}_Gm=0\u{1B}\\\n"
    let image = KittyImage(chafa: Array(output.utf8))
    #expect(image?.format == "f=32,s=2,v=2")
    #expect(image?.content == Array(digits.utf8))
  }

  @Test(arguments: [
    "", "text", "\u{1B}_Ga=T,f=32,s=1,v=1;AAAA", "\u{1B}_Ga=T,f=32;AAAA\u{1B}\\",
    "\u{1B}_Ga=T,f=32,s=1,v=1;AAAAA\u{7}==\u{1B}\\",
    "\u{1B}_Ga=T,f=32,s=1,v=1;AAAAAA==\u{1B}\\\u{1B}[2J",
    "\u{1B}_Ga=T,f=32,s=1,v=1;AAAAAA==AAAAAA==\u{1B}\\",
    "\u{1B}_Ga=T,f=32,s=2,v=1;AAAAAA==\u{1B}\\", "\u{1B}_Ga=T,f=24,s=1,v=1;AAAA\u{1B}\\",
    "\u{1B}_Ga=T,f=32,s=9223372036854775807,v=2;AAAAAA==\u{1B}\\",
    "\u{1B}[?25l\u{1B}_Ga=T,f=32,s=1,v=1;AAAAAA==\u{1B}\\\n\u{1B}[?25h",
  ])
  func `other output of chafa gives kitty no image`(output: String) {
    #expect(KittyImage(chafa: Array(output.utf8)) == nil)
  }

  @Test func `an image without compression has half a million pixels at most`() {
    #expect(
      PixelSize(width: 1_600, height: 960).scaled(toPixels: 500_000)
        == PixelSize(width: 912, height: 547))
    #expect(
      PixelSize(width: 160, height: 96).scaled(toPixels: 500_000)
        == PixelSize(width: 160, height: 96))
  }

  @Test func `iTerm2 and sixels are drawn over cells, which have characters too`() async {
    let iTerm = await drawn(images("iterm"), Self.jpeg)
    #expect(
      iTerm?.form
        == .drawn(
          escape:
            "\u{1B}]1337;File=inline=1;size=3;width=4;height=2;preserveAspectRatio=1:/9j/\u{7}"
        ))
    #expect(iTerm?.lines == ["▃▃▃▃\u{1B}[0m", "▀▀▀▀\u{1B}[0m"])
    #expect(await drawn(images("iterm"), Self.jpeg, hasCharacters: false)?.lines == [])
    let escape = "\u{1B}P0;1;0q\"1;1;40;40#0!4~-\u{1B}\\"
    let sixel = await drawn(
      images("sixel") { arguments, _ in
        Array((arguments[1] == "symbols" ? Self.blocks : escape).utf8)
      }, Self.jpeg)
    #expect(sixel?.form == .drawn(escape: escape))
    #expect(sixel?.lines.count == 2)
  }

  @Test func `a large file is drawn with characters instead of being sent as it is`() async {
    let large = Self.jpeg + [UInt8](repeating: 0, count: 1 << 20)
    #expect(await drawn(images("iterm"), large)?.form == .characters)
    #expect(await drawn(images("iterm", chafa: nil), large) == nil)
  }

  @Test func `a kitty without placeholders shows characters, or none`() async {
    #expect(
      !KittyVersion.hasPlaceholders(constants: "a = 1\nversion: Version = Version(0, 26, 5)\n"))
    #expect(KittyVersion.hasPlaceholders(constants: "version: Version = Version(0, 28, 0)"))
    #expect(KittyVersion.hasPlaceholders(constants: "version: Version = Version(1, 0, 0)"))
    #expect(KittyVersion.hasPlaceholders(constants: ""))
    #expect(KittyVersion.hasPlaceholders(["KITTY_INSTALLATION_DIR": "/nonexistent"]))
  }

  @Test(arguments: [
    (["KONSOLE_VERSION": "250401", "TERM": "xterm-256color"], false),
    (["TERM_PROGRAM": "WezTerm", "TERM": "xterm-256color"], false),
    (["KONSOLE_VERSION": "", "TERM": "xterm-256color"], true),
    (["KONSOLE_VERSION": "250401", "TERM": "xterm-kitty"], true), ([:], true),
  ])
  func `Konsole and WezTerm have no placeholders, a kitty started from them has`(
    environment: [String: String], hasThem: Bool
  ) async {
    #expect(KittyVersion.hasPlaceholders(environment) == hasThem)
    let images = images("kitty", environment: environment)
    #expect(images.form == .kitty)
    #expect((await drawn(images, Self.png)?.form == .characters) == !hasThem)
  }

  @Test(arguments: [
    ("kitty", true, true), ("iterm", true, true), ("sixel", true, true), ("blocks", true, true),
    ("off", false, false),
  ])
  func `rows and documents have images in these forms`(form: String, rows: Bool, files: Bool) {
    #expect(images(form).drawsOnScreen(rows: 1) == rows)
    #expect(images(form).drawsOnScreen(rows: 2) == files)
  }
}
