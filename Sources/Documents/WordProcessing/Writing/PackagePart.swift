/// One file of the ZIP archive that a DOCX or ODT file is (ECMA-376, part 2; OpenDocument 1.3, part 2).
/// ``DOCXWriter`` and ``ODTWriter`` create parts.
public struct PackagePart: Sendable {
  /// The part's name, with slashes between folders and none at the beginning.
  public let name: String
  /// The part's content.
  public let bytes: [UInt8]
  /// Whether the content's format is compressed already, so that compressing it again gains nothing.
  public let isCompressed: Bool

  init(_ name: String, _ bytes: [UInt8], isCompressed: Bool = false) {
    self.name = name
    self.bytes = bytes
    self.isCompressed = isCompressed
  }
}
