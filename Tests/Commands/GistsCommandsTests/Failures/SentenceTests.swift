import CommandSupport
import TerminalOutput
import Testing

@Suite struct SentenceTests {
  @Test func `sentences of many messages have these words`() {
    #expect(Sentence.signIn().description == "run gists auth login")
    let other = SuggestedCommand(
      "auth login", options: [], arguments: [], host: "ghe.example.com")
    #expect(
      Sentence.signIn(other).description == "run gists auth login --host ghe.example.com")
    #expect(Sentence.signIn().isSignIn && Sentence.signIn(other).isSignIn)
    #expect(("sign in another way: \(other)" as MessageText).namesSignIn)
    #expect(Sentence.saved(in: "/tmp/a.md").description == "your text is saved in /tmp/a.md")
    #expect(Sentence.checkNetwork.description == "check your network connection")
    #expect(Sentence.possibleSecrets.description == "possible secrets found")
  }
}
