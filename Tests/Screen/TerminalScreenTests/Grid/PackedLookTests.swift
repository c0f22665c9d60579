import Testing

@testable import TerminalScreen

@Suite("A look in one number")
struct PackedLookTests {
  @Test("Every look is the same afterwards, and no two have one number")
  func packed() {
    let colors: [Color?] = [
      nil, .palette(0), .palette(15), .palette(255), .rgb(0, 0, 0), .rgb(0, 0, 255),
      .rgb(255, 255, 255), .rgb(1, 2, 3),
    ]
    var looks: [Look] = []
    for emphasis in UInt8(0)..<64 {
      for foreground in colors {
        for background in colors {
          looks.append(
            Look(
              Look.Emphasis(rawValue: emphasis), foreground: foreground, background: background))
        }
      }
    }
    #expect(looks.allSatisfy { PackedLook($0).look == $0 })
    #expect(Set(looks.map(PackedLook.init)).count == looks.count)
    #expect(
      looks.allSatisfy { look in
        PackedLook(look).hasNoColors == (look.foreground == nil && look.background == nil)
      })
  }
}
