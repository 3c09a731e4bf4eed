internal import Bytes

/// A picture that a note shows in its text, as Obsidian writes it: `![[picture.png|caption|100x200]]`. What it shows of
/// other notes becomes a link.
struct NoteEmbed {
  /// The path of the picture.
  let path: ArraySlice<UInt8>
  /// The caption, or else the name of the file.
  private(set) var alternative: ArraySlice<UInt8>
  private(set) var width: UInt16?
  private(set) var height: UInt16?

  /// Reads the name and what follows it behind bars; nil if the name is not that of a picture.
  init?(name: ArraySlice<UInt8>, details: ArraySlice<UInt8>) {
    path = name.prefix { $0 != "#" }.trimmingSpaces()
    guard let dot = path.lastIndex(of: "."), dot > path.startIndex,
      Self.extensions.contains(path[(dot + 1)...])
    else { return nil }
    alternative = path[((path.lastIndex(of: "/") ?? path.startIndex - 1) + 1)...]
    let size = details.lastIndex(of: "|").map { details[($0 + 1)...] } ?? details
    var caption = details
    if let (width, height) = Self.size(size.trimmingSpaces()) {
      (self.width, self.height) = (width, height)
      caption = details[..<size.startIndex].trimmingEnd { $0 == "|" }
    }
    if !caption.trimmingSpaces().isEmpty { alternative = caption.trimmingSpaces() }
  }

  /// The formats that Obsidian shows as pictures.
  private static let extensions = NameTable(names: [
    "avif", "bmp", "gif", "jpeg", "jpg", "png", "svg", "webp",
  ])

  /// Returns a width, perhaps with a height: `100` or `100x200`.
  private static func size(_ text: ArraySlice<UInt8>) -> (UInt16, UInt16?)? {
    let parts = text.split(separator: UInt8(ascii: "x"), maxSplits: 2, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.allSatisfy(\.isASCIIDigit)
        ? UInt16(String(decoding: part, as: UTF8.self)).flatMap { $0 > 0 ? $0 : nil } : nil
    }
    guard numbers.count == parts.count, let width = numbers.first, numbers.count <= 2 else { return nil }
    return (width, numbers.count > 1 ? numbers[1] : nil)
  }
}
