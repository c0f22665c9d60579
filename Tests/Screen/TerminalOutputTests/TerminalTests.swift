import ChildProcesses
import Testing

@testable import TerminalOutput

@Suite struct TerminalTests {
  @Test(
    arguments: [
      ([:], false, true), (["NO_COLOR": "1"], false, false), (["NO_COLOR": ""], false, true),
      (["CLICOLOR": "0"], false, false), (["CLICOLOR": "1"], false, true),
      (["TERM": "dumb"], false, false), (["TERM": "xterm"], false, true),
      (["CLICOLOR_FORCE": "1"], true, true), (["CLICOLOR_FORCE": "0"], false, true),
      (["CLICOLOR_FORCE": ""], false, true), (["CLICOLOR_FORCE": "1", "TERM": "dumb"], true, true),
      (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false, false),
    ] as [([String: String], Bool, Bool)])
  func `variables control color`(
    environment: [String: String], inPipe: Bool, atTerminal: Bool
  ) {
    #expect(ColorChoice.auto.isColored(isTerminal: false, environment: environment) == inPipe)
    #expect(ColorChoice.auto.isColored(isTerminal: true, environment: environment) == atTerminal)
  }

  @Test func `the flag comes before the variables`() {
    #expect(
      ColorChoice.always.isColored(isTerminal: false, environment: ["NO_COLOR": "1"]))
    #expect(
      !ColorChoice.never.isColored(isTerminal: true, environment: ["CLICOLOR_FORCE": "1"]))
  }

  @Test func `a terminal has a size, a pipe has none`() throws {
    try PseudoTerminal.with(columns: 132, rows: 43) { terminal in
      let pipe = try PipeEnds()
      defer { pipe.close() }
      func detect(_ environment: [String: String], output: Int32) -> Terminal {
        .detect(
          environment: environment, color: .auto, input: terminal.program, output: output,
          error: terminal.program)
      }
      #expect(
        detect([:], output: terminal.program)
          == Terminal(
            inIsTerminal: true, outIsTerminal: true, errIsTerminal: true, columns: 132,
            outHasColor: true, errHasColor: true))
      #expect(
        detect(["COLUMNS": "70"], output: pipe.writing)
          == Terminal(
            inIsTerminal: true, outIsTerminal: false, errIsTerminal: true, columns: 70,
            outHasColor: false, errHasColor: true))
      #expect(
        detect(["GISTS_PLAIN": "1"], output: terminal.program)
          == Terminal(
            inIsTerminal: true, outIsTerminal: true, errIsTerminal: true, columns: 132,
            isPlain: true))
      #expect(!detect(["GISTS_PLAIN": "0"], output: terminal.program).isPlain)
      for (environment, isASCII) in [
        (["LC_ALL": "C"], true), (["LANG": "en_US.ISO-8859-1"], true), (["LANG": "C.UTF-8"], false),
        (["LC_ALL": "de_DE.utf8", "LANG": "C"], false), ([:], false),
      ] {
        #expect(detect(environment, output: terminal.program).isASCII == isASCII)
      }
      for nonsense in ["", "-1", "0", "99999999999999999999", "wide"] {
        #expect(detect(["COLUMNS": nonsense], output: pipe.writing).columns == 132)
      }
    }
  }

  @Test func `a closed descriptor is not a terminal`() {
    let terminal = Terminal.detect(
      environment: [:], color: .auto, input: -1, output: -1, error: -1)
    #expect(terminal == Terminal())
  }
}
