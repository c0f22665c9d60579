import FoundationEssentials
import TestSupport

extension ScratchHome {
  /// The files of the home, and the outputs of a run, that contain a secret: plain, in base64 or
  /// percent-encoded.
  func leaks(of secret: String, in result: ProgramResult? = nil) -> [String] {
    let forms = [secret, Data(secret.utf8).base64EncodedString(), secret.percentEncoded]
    let outputs = [("stdout", result?.out ?? ""), ("stderr", result?.err ?? "")]
    return files.filter { file in forms.contains { contains($0, in: file) } }
      + outputs.filter { output in forms.contains { output.1.contains($0) } }.map(\.0)
  }
}

extension String {
  /// Every byte as `%5F`.
  fileprivate var percentEncoded: String {
    utf8.map { byte in
      let hex = String(byte, radix: 16, uppercase: true)
      return "%" + (hex.count < 2 ? "0" : "") + hex
    }.joined()
  }
}
