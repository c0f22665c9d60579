import GistsTUI
import TerminalOutput
import TerminalScreen
import Testing

@Suite struct `Images in the browser` {
  /// Returns an image whose placeholders and sequences have its number.
  private static func avatar(_ number: Int) -> BrowserImage {
    BrowserImage(
      name: "avatar \(number)", rows: 1, columns: 2,
      form: .uploaded(number: number, sequence: "<\(number)>"))
  }

  private static func drawn(_ name: String, rows: Int, columns: Int = 4) -> BrowserImage {
    BrowserImage(
      name: name, rows: rows, columns: columns,
      lines: (0..<rows).map { StyledText("▀▀▀\($0)") }, form: .drawn(sequence: "<\(name)>"))
  }

  private static func browse(
    _ columns: Int = 80, _ rows: Int = 24, gists: [GistRow] = Browse.gists
  ) -> Browse {
    Browse(columns, rows, gists: gists, list: .public, showsAvatars: true)
  }

  /// Gists of 200 people.
  private static let many = (0..<200).map { index in
    Browse.gist("id\(index)", "user\(index)", "Gist \(index)", 1, true, minutes: index)
  }

  private func requests(_ browse: Browse) -> [[String]] {
    browse.effects.compactMap {
      if case .loadAvatars(let owners) = $0 { owners.map(\.login) } else { nil }
    }
  }

  @Test func `images are asked for once for each visible owner, with a gist of theirs`() {
    let browse = Self.browse()
    let owners = browse.effects.compactMap {
      if case .loadAvatars(let owners) = $0 { owners } else { nil }
    }
    #expect(
      owners == [
        [
          AvatarOwner(login: "octocat", gist: "a1"), AvatarOwner(login: "mona", gist: "b2"),
          AvatarOwner(login: "hubot", gist: "c3"),
        ]
      ])
    #expect(requests(browse.press("jjkk")).count == 1)
  }

  @Test
  func `scrolling asks for the new rows, and not again for images that are there or missing`() {
    var browse = Self.browse(80, 14, gists: Self.many)
    let first = (0..<10).map { "user\($0)" }
    #expect(requests(browse) == [first])
    for login in first.dropLast() { browse.send(.avatar(login, Self.avatar(1))) }
    browse.send(.avatar("user9", nil))
    #expect(requests(browse).count == 1)
    let next = browse.press(String(repeating: "j", count: 10))
    #expect(requests(next).last == ["user10"])
    // What scrolled away without an image is no longer wanted, and wanted again when it is back.
    let end = browse.press("G")
    #expect(requests(end).last == (190..<200).map { "user\($0)" })
    #expect(requests(end.press("g").press("G")).last == (190..<200).map { "user\($0)" })
    #expect(requests(end.press("g")).count == 2)
  }

  @Test func `a row has the image of its owner and of nobody else, wherever it is scrolled to`()
    throws
  {
    var browse = Self.browse(80, 14, gists: Self.many)
    for number in 0..<200 where number % 3 > 0 {
      browse.send(.avatar("user\(number)", Self.avatar(number + 1)))
    }
    for keys in ["", "j", "jjj", " ", " j ", "G", "Gkkk", "Gb"] {
      let grid = browse.press(keys).state.grid()
      for (row, line) in grid.lines.enumerated() {
        guard let range = line.firstRange(of: "Gist "),
          let number = Int(line[range.upperBound...].prefix { $0.isNumber })
        else { continue }
        let shown = grid.images.filter { $0.area.row == row }.map(\.name)
        #expect(shown == (number % 3 > 0 ? ["avatar \(number + 1)"] : []), "\(keys): \(line)")
        // A blank follows the marks.
        let column = keys.contains(" ") ? 3 : 2
        #expect(grid[row, column].character == (number % 3 > 0 ? "\u{10EEEE}\u{305}\u{305}" : "u"))
      }
    }
  }

  @Test func `initials stay until an image is there, and where there is none`() {
    let browse = Self.browse()
    #expect(browse.row("Hello").line.hasPrefix("> oc octocat"))
    #expect(browse.sending(.avatar("octocat", nil)).row("Hello").line.hasPrefix("> oc octocat"))
    let shown = browse.sending(.avatar("octocat", Self.avatar(1)))
    #expect(!shown.row("Hello").line.hasPrefix("> oc"))
    #expect(shown.row("Hello").line.hasSuffix(browse.row("Hello").line.dropFirst(4)))
  }

  @Test func `without avatars nothing is asked for, nor for rows without room`() {
    #expect(requests(Browse(80, 24, list: .public)) == [])
    #expect(requests(Browse(40, 24, list: .public, showsAvatars: true)) == [])
    #expect(requests(Browse(80, 24, showsAvatars: true)) == [])
  }

  @Test func `an image in a document is drawn where all of it is visible, else in characters`() {
    func screen(_ keys: String) -> (Grid, [String]) {
      var browse = Self.browse(60, 14).press("<Enter>")
      var document = Browse.document(Browse.gists[0], columns: 58)
      document.sections[0] = .init(
        name: "a.png",
        content: .lines(
          ["", "", "", "", ""],
          [PlacedImage(Self.drawn("file", rows: 4), line: 1, column: 2)]))
      browse.send(.document(.gist("a1"), document))
      let grid = browse.press(keys).state.grid()
      return (grid, grid.lines)
    }
    let (whole, lines) = screen("")
    #expect(whole.images.map(\.area) == [Area(row: 8, column: 3, rows: 4, columns: 4)])
    #expect(whole.images.map(\.name) == ["file"])
    #expect(!lines.joined().contains("▀"))
    let (top, topLines) = screen(String(repeating: "j", count: 8))
    #expect(top.images == [])
    #expect(topLines[2] == "   ▀▀▀2")
    // Nothing can be drawn over the cells of a dialog.
    let (dialog, dialogLines) = screen("d")
    #expect(dialog.images == [])
    #expect(dialogLines[11] == "   ▀▀▀3")
  }

  @Test func `an image at the head of a document is beside its title`() {
    var browse = Self.browse(60, 14).press("<Enter>")
    var document = Browse.document(Browse.gists[0], columns: 58)
    document.image = Self.drawn("head", rows: 3, columns: 6)
    browse.send(.document(.gist("a1"), document))
    #expect(browse.top == "         Hello, world in Swift")
    #expect(
      browse.state.grid().images.map(\.area) == [Area(row: 2, column: 1, rows: 3, columns: 6)])
    #expect(browse.press("j").top == " ▀▀▀1    octocat · 2 files")
  }

  @Test func `initials keep the place of an image, so the title stays where it is`() {
    var browse = Self.browse(60, 14).press("<Enter>")
    var document = Browse.document(Browse.gists[0], columns: 58)
    document.image = Initials.image(of: "octocat", .terminal, rows: 3, columns: 6)
    browse.send(.document(.gist("a1"), document))
    #expect(browse.top == "         Hello, world in Swift")
    #expect(browse.line(3) == "   oc    octocat · 2 files")
    document.image = Self.drawn("head", rows: 3, columns: 6)
    browse.send(.document(.gist("a1"), document))
    #expect(browse.top == "         Hello, world in Swift")
  }

  @Test func `if the cells have another size, all images are asked for again`() {
    var browse = Self.browse().press("<Enter>")
    browse.send(.avatar("octocat", Self.avatar(1)))
    let before = browse.effects.count
    browse.send(.cellsResized)
    #expect(
      browse.effects[before...].contains {
        if case .loadDocument(.gist("a1"), _, _, _) = $0 { true } else { false }
      })
    #expect(requests(browse.press("h")).last?.contains("octocat") == true)
  }
}
