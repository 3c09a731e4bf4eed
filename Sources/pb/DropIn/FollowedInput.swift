internal import Glibc
internal import Linux
internal import Pasteboard

/// Copies standard input again whenever it grows, until its end.
struct FollowedInput {
  /// The maximum size of a piece, in bytes.
  private static let step = 1 << 16

  let pasteboard: PasteboardName
  /// Whether a NUL starts a new item.
  let restartsAtNull: Bool

  /// Copies the input, after this beginning.
  func run(_ beginning: [UInt8]) throws {
    let input = try Input(nil)
    var text = beginning
    while true {
      let bytes = try calling("check standard input") {
        try FileBytes.readNext(input.descriptor.rawValue, count: Self.step)
      }
      if bytes.isEmpty { return }
      text += bytes
      if restartsAtNull, let end = text.lastIndex(of: 0) {
        // The complete text counts until the first byte of the next.
        let whole = text[..<end].split(separator: 0, omittingEmptySubsequences: false).last ?? []
        let next = text[(end + 1)...]
        text = Array(next)
        try copy(next.isEmpty ? Array(whole) : text)
      } else {
        try copy(text)
      }
    }
  }

  private func copy(_ text: [UInt8]) throws {
    try ToolCopy(source: .words([]), beginning: text, pasteboard: pasteboard).run()
  }
}
