import Testing

@testable import GistLibrary

@Suite struct `Indexed texts` {
  @Test(arguments: [
    ("ABC", "abc"), ("Crème Brûlée", "creme brulee"), ("ＦＵＬＬ", "full"), ("ﬁ", "fi"),
    ("e\u{301}", "e"), ("İ", "i"), ("Straße", "strasse"), ("が", "が"), ("ｶﾞ", "ガ"),
    ("한국", "한국"), ("x\u{0}y", "x y"), ("", ""), ("①", "1"), ("Ёж", "еж"), ("Ω", "ω"),
  ])
  func `fold case, accents and compatibility forms`(text: String, folded: String) {
    #expect(Folding.fold(text) == folded)
  }

  @Test(arguments: [
    ("getUserName", "getusername get user name"), ("snake_case_name", "snake case name"),
    ("HTTPServer", "httpserver http server"),
    ("utf8 Base64Encoder", "utf8 base64encoder base64 encoder"),
    ("C++ and C#", "c c++ and c c#"), ("a+b", "a b"), ("日本語", "日本 本語 語"), ("語", "語"),
    ("Swift言語", "swift 言語 語"), ("x-y.z", "x y z"), ("", ""), ("++", ""),
    ("GitHub", "github git hub"),
  ])
  func `are split into the words people search for`(text: String, words: String) {
    #expect(IndexWords(text).text == words)
  }
}
