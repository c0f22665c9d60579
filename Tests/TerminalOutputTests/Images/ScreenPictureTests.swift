import Synchronization
import Testing

@testable import TerminalOutput

@Suite("Pictures for a screen of cells")
struct ScreenPictureTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF]
  private static let size = Picture.Size(rows: 2)
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

  private func picture(
    _ images: TerminalImages, _ image: [UInt8], hasCharacters: Bool = true
  ) async -> ScreenPicture? {
    await images.screenPicture(image, Self.size, hasCharacters: hasCharacters)
  }

  @Test func `kitty keeps an image under a number, for placeholders in so many cells`() async throws
  {
    let picture = try #require(await picture(images("kitty"), Self.png + [1, 2]))
    guard case .kept(let image) = picture.form else {
      Issue.record("not kept")
      return
    }
    #expect(
      image.upload(as: 66_051, picture.size)
        == "\u{1B}_Ga=T,f=100,q=2,U=1,i=66051,c=4,r=2,m=0;iVBORw0KGgoBAg==\u{1B}\\")
    #expect(KittyImage.deletion(of: 66_051) == "\u{1B}_Ga=d,d=I,i=66051,q=2\u{1B}\\")
    #expect(picture.lines == [])
  }

  @Test func `chafa converts other files for kitty, in the proportions of the cells`() async throws
  {
    let sizes = Mutex<[String]>([])
    let images = images("kitty") { arguments, _ in
      sizes.withLock { $0.append(arguments[3]) }
      let size = arguments[3].split(separator: "x").compactMap { Int($0) }
      let keys = "a=T,f=32,s=\(size[0] * 8),v=\(size[1] * 8),c=\(size[0]),r=\(size[1]),m=1"
      return Array(
        "\u{1B}_G\(keys)\u{1B}\\\u{1B}_Gm=1;AAAA\u{1B}\\\u{1B}_Gm=0;BBBB\u{1B}\\\n".utf8)
    }
    let picture = try #require(await picture(images, Self.jpeg))
    guard case .kept(let image) = picture.form else {
      Issue.record("not kept")
      return
    }
    // 40 by 40 pixels are 5 by 5 of the cells that chafa supposes.
    #expect(sizes.withLock { $0 } == ["4x2", "5x5"])
    #expect(
      image.upload(as: 1, picture.size)
        == "\u{1B}_Ga=T,f=32,s=40,v=40,q=2,U=1,i=1,c=4,r=2,m=0;AAAABBBB\u{1B}\\")
  }

  @Test(arguments: [
    "", "text", "\u{1B}_Ga=T,f=32,s=1,v=1;AAAA", "\u{1B}_Ga=T,f=32;AAAA\u{1B}\\",
    "\u{1B}_Ga=T,f=32,s=1,v=1;AA\u{7}AA\u{1B}\\", "\u{1B}_Ga=T,f=32,s=1,v=1;AAAA\u{1B}\\\u{1B}[2J",
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
    let iTerm = await picture(images("iterm"), Self.jpeg)
    #expect(
      iTerm?.form
        == .drawn(
          escape:
            "\u{1B}]1337;File=inline=1;size=3;width=4;height=2;preserveAspectRatio=1:/9j/\u{7}"
        ))
    #expect(iTerm?.lines == ["▃▃▃▃\u{1B}[0m", "▀▀▀▀\u{1B}[0m"])
    #expect(await picture(images("iterm"), Self.jpeg, hasCharacters: false)?.lines == [])
    let escape = "\u{1B}P0;1;0q\"1;1;40;40#0!4~-\u{1B}\\"
    let sixel = await picture(
      images("sixel") { arguments, _ in
        Array((arguments[1] == "symbols" ? Self.blocks : escape).utf8)
      }, Self.jpeg)
    #expect(sixel?.form == .drawn(escape: escape))
    #expect(sixel?.lines.count == 2)
  }

  @Test func `a large file is drawn with characters instead of being sent as it is`() async {
    let large = Self.jpeg + [UInt8](repeating: 0, count: 1 << 20)
    #expect(await picture(images("iterm"), large)?.form == .characters)
    #expect(await picture(images("iterm", chafa: nil), large) == nil)
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
    ("kitty", true, true), ("iterm", true, true), ("sixel", true, true), ("blocks", true, true),
    ("off", false, false),
  ])
  func `rows and documents have pictures in these forms`(form: String, rows: Bool, files: Bool) {
    #expect(images(form).drawsOnScreen(rows: 1) == rows)
    #expect(images(form).drawsOnScreen(rows: 2) == files)
  }
}
