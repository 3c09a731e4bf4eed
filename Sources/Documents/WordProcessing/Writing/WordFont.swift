/// The fonts of text that names no font.
enum WordFont {
  static let body = Array("Arial".utf8)[...]
  static let code = Array("Courier New".utf8)[...]
  /// The font of boxes: in that of the text, LibreOffice makes an emoji of a ticked one.
  static let symbols = Array("Segoe UI Symbol".utf8)[...]

  /// Returns the font of a family. CSS's generic families are our own two.
  static func named(_ family: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if family.elementsEqual("monospace".utf8) { return code }
    return family.elementsEqual("sans-serif".utf8) || family.isEmpty ? body : family
  }
}
