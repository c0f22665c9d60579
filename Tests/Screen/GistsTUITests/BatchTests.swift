import TerminalOutput
import Testing

@testable import GistsTUI

@Suite struct `Several changes at once in the browser` {
  private func done(_ text: MessageText) -> CommandResult {
    CommandResult(isSuccess: true, message: BrowserMessage(.success, text))
  }

  private func log(_ browse: Browse) -> [String] {
    browse.state.messages.log.map(\.message.text.description)
  }

  @Test func `show how many are done, and are one message`() {
    var browse = waiting("   dy")
    for number in 1...3 {
      #expect(browse.status == " Deleting \(number) of 3…")
      browse.finish(done("Deleted \(number)"))
    }
    #expect(browse.status == " Deleted 3 gists · u undoes it")
    #expect(log(browse) == ["Deleted 3 gists · u undoes it"])
    browse = browse.press("u")
    for number in 1...3 {
      #expect(browse.status == " Restoring \(number) of 3…")
      browse.finish(done("Restored \(number)"))
    }
    #expect(log(browse).dropFirst().count == 1)
    #expect(
      browse.status == " Restored 3 gists with new IDs, without comments and others' stars")
  }

  @Test func `of stars and downloads show the same`() {
    #expect(waiting("   s").status == " Starring 1 of 2…")
    #expect(waiting("   w<Enter>").status == " Downloading 1 of 3…")
  }

  @Test func `of downloads, and a single one, name the files that were left out`() {
    let text: MessageText = "Wrote 1 file to out; could not write \".env\": hidden file"
    let partial = CommandResult(
      isSuccess: false, isPartial: true, message: BrowserMessage(.error, text))
    var single = waiting("wout<Enter>")
    single.finish(partial)
    #expect(single.status == " ! \(text)")
    var several = waiting("  wout<Enter>")
    several.finish(done("Wrote 2 files"))
    several.finish(partial)
    #expect(several.state.messages.status?.text == "1 of 2 saved in out")
    #expect(several.state.messages.status?.hints == ["\"日本語のメモ：端末の幅について\": \(text)"])
  }

  @Test(arguments: ["T+work<Enter>", ":tag +work<Enter>", "xT<Enter>+work<Enter>"])
  func `of tags show how many are done, and let other changes wait for the rest`(keys: String) {
    var browse = waiting("   " + keys)
    #expect(browse.status == " Tagging 1 of 3…")
    browse.finish(done("Tagged 1 gist"))
    #expect(browse.status == " Tagging 2 of 3…")
    browse = browse.press("js")
    #expect(browse.status == " Starring: waits for 2 changes")
    browse.finish(
      CommandResult(isSuccess: false, message: BrowserMessage(.error, "no network")))
    browse.finish(done("Tagged 1 gist"))
    #expect(browse.state.messages.status?.text == "2 of 3 are tagged that way now")
    #expect(browse.state.messages.status?.hints == ["\"日本語のメモ：端末の幅について\": no network"])
    #expect(commands(browse).map(\.first) == ["tag", "tag", "tag", "star"])
    let groups = browse.effects.compactMap { effect -> Int? in
      if case .run(let request) = effect { request.group } else { nil }
    }
    #expect(groups.count == 3 && Set(groups).count == 1)
  }

  @Test func `of visibilities say how many were changed, and why others were not`() {
    var browse = waiting("   :visibility<Enter>y")
    #expect(browse.status == " Making 1 of 2 secret…")
    browse.finish(done("Made"))
    #expect(browse.status == " Making 2 of 2 secret…")
    browse.finish(
      CommandResult(
        isSuccess: false, isUnknown: true, message: BrowserMessage(.error, "no response")))
    #expect(browse.state.messages.status?.text == "1 of 2 is secret now")
    #expect(browse.state.messages.status?.hints == ["\"日本語のメモ：端末の幅について\": no response"])
  }

  @Test func `of descriptions keep the text that a gist did not get; u undoes the others`() {
    var browse = waiting("   aNotes<Enter>")
    #expect(browse.status == " Describing 1 of 3…")
    browse.finish(done("Edited"))
    browse.finish(
      CommandResult(isSuccess: false, message: BrowserMessage(.error, "no network")))
    browse.finish(done("Edited"))
    #expect(browse.state.changes.queue.lostDescriptions == ["b2": "Notes"])
    #expect(log(browse).last == "Changed the description of 2 of 3 gists")
    browse = browse.press("u")
    browse.finish(done("Edited"))
    #expect(commands(browse).suffix(2).map(\.last) == ["a1", "c3"])
    browse.finish(done("Edited"))
    #expect(browse.status == " Restored the descriptions of 2 gists")
  }

  @Test func `of descriptions that were cancelled say once how to try again`() {
    let cancelled = waiting("   aNotes<Enter><C-g>")
    #expect(
      cancelled.state.messages.status?.hints.map(\.description) == ["a reopens the text."])
  }

  @Test func `go on to say how many are done beside what is said meanwhile, which is also logged`()
  {
    var browse = waiting("   dy")
    browse.finish(done("Deleted"))
    browse.send(.message(BrowserMessage(.note, "no copy is in the trash")))
    #expect(browse.status == " Deleting 2 of 3… · no copy is in the trash")
    browse.finish(
      CommandResult(isSuccess: false, message: BrowserMessage(.error, "no network")))
    #expect(browse.line(21).hasPrefix(" Deleting 3 of 3… · ! could not delete "))
    #expect(browse.press("j").status == " Deleting 3 of 3…")
    // What answers a key is short, and gone with the next one.
    #expect(browse.press("u").status == " Still working on it. Press u again later.")
    browse.finish(done("Deleted"))
    #expect(browse.status.hasPrefix(" ! could not delete "))
    #expect(
      log(browse) == [
        "no copy is in the trash", #"could not delete "日本語のメモ：端末の幅について": no network"#,
        "Deleted 2 of 3 gists; 1 was kept",
      ])
  }

  @Test func `in one command show their progress beside what is said meanwhile, too`() {
    var browse = waiting("  :tag +work -q<Enter>")
    let number = browse.state.outgoing.lastNumber
    let note = BrowserEvent.message(BrowserMessage(.note, "the keyring is locked"))
    #expect(browse.sending(note).status == " the keyring is locked")
    browse.send(.progress(number: number, "Tagging 2 of 2…"))
    #expect(browse.sending(note).status == " Tagging 2 of 2… · the keyring is locked")
  }

  @Test func `keep each error`() {
    var browse = waiting("   dy")
    browse.finish(done("Deleted"))
    browse.finish(
      CommandResult(isSuccess: false, message: BrowserMessage(.error, "no network")))
    browse.finish(done("Deleted"))
    #expect(browse.status == #" ! could not delete "日本語のメモ：端末の幅について": no network"#)
    #expect(
      log(browse) == [
        #"could not delete "日本語のメモ：端末の幅について": no network"#, "Deleted 2 of 3 gists; 1 was kept",
      ])
  }

  @Test func `say after a cancel how many were made`() {
    let cancelled = CommandResult(
      isSuccess: false, message: BrowserMessage(.note, "cancelled"))
    var deleted = waiting("   dy")
    deleted.finish(done("Deleted"))
    deleted = deleted.press("<C-g>")
    #expect(deleted.status == " Cancelled a change before the start")
    deleted.finish(cancelled)
    #expect(deleted.status == " Deleted 1 of 3 gists; 2 were kept")
    var restored = waiting("   dy")
    for _ in 1...3 { restored.finish(done("Deleted")) }
    restored = restored.press("u")
    restored.finish(done("Restored"))
    restored.finish(done("Restored"))
    restored = restored.press("<C-g>")
    restored.finish(cancelled)
    #expect(restored.status == " Restored 2 of 3 gists; 1 is still in the trash")
    var starred = waiting("   s")
    starred.finish(done("Starred"))
    starred = starred.press("<C-g>")
    starred.finish(cancelled)
    #expect(starred.status == " Starred 1 of 2 gists")
  }
}
