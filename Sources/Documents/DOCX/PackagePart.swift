/// A part of an Open Packaging Conventions package (ECMA-376, part 2): one file of the ZIP archive that a DOCX file is.
/// ``DOCXWriter`` makes them.
public struct PackagePart: Sendable {
  /// Its name, with slashes between folders and none at its beginning.
  public let name: String
  /// What it holds.
  public let bytes: [UInt8]
  /// Whether its format compresses already, so that nothing is won by doing so once more.
  public let isCompressed: Bool

  init(_ name: String, _ bytes: [UInt8], isCompressed: Bool = false) {
    self.name = name
    self.bytes = bytes
    self.isCompressed = isCompressed
  }
}
