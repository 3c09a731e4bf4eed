/// The first entries of a ZIP archive, which determine the kind of document (APPNOTE.TXT, section 4.3.7).
struct ZIPBeginning {
  /// The first bytes of an entry.
  static let entryMark: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
  private static let headerLength = 30

  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// The kind of document; nil for an ordinary archive.
  var format: FileFormat? { statedFormat ?? officeFormat }

  /// The type in the first entry, if that is the entry for this purpose: "mimetype", not compressed, and with only the
  /// type in it (OpenDocument 1.3, part 2, section 3.3; EPUB OCF 3.3, section 4.3).
  private var statedFormat: FileFormat? {
    guard name(at: bytes.startIndex) == "mimetype" else { return nil }
    let length = number(at: bytes.startIndex + 18, bytes: 4)
    let start = Self.headerLength + "mimetype".utf8.count + number(at: bytes.startIndex + 28, bytes: 2)
    return FileFormat(rawValue: String(decoding: bytes.dropFirst(start).prefix(length), as: UTF8.self))
  }

  /// The kind of an Office Open XML package, whose parts are in a folder named for it.
  private var officeFormat: FileFormat? {
    let names = entryNames
    guard names.contains(where: { $0 == "[Content_Types].xml" || $0.hasSuffix(".rels") || $0.hasPrefix("docProps/") })
    else { return nil }
    let folders = [("word/", FileFormat.docx), ("xl/", .xlsx), ("ppt/", .pptx)]
    return names.lazy.compactMap { name in folders.first { name.hasPrefix($0.0) }?.1 }.first
  }

  /// The names of the entries. Their lengths may only be written after them, so each is found by its mark.
  private var entryNames: [String] {
    bytes.indices.filter { bytes[$0...].starts(with: Self.entryMark) }.map(name)
  }

  private func name(at entry: Int) -> String {
    let length = number(at: entry + 26, bytes: 2)
    return String(decoding: bytes[entry...].dropFirst(Self.headerLength).prefix(length), as: UTF8.self)
  }

  /// Returns a number in an archive's byte order, lowest byte first; missing bytes count as zero.
  private func number(at place: Int, bytes count: Int) -> Int {
    guard place < bytes.endIndex else { return 0 }
    return bytes[place...].prefix(count).reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
