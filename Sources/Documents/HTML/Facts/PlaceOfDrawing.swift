/// Elements of Word and Excel that only keep a place for a drawing.
enum PlaceOfDrawing {
  /// How much of a style is examined.
  private static let styleLimit = 128

  /// Whether the style of an element says that what it contains only keeps a place.
  static func isDeclared(in style: ArraySlice<UInt8>) -> Bool {
    style.prefix(styleLimit).contains("mso-ignore:vglayout")
  }

  /// Whether the style says that a drawing of Excel's is above the cell.
  static func isBelowDrawing(_ style: ArraySlice<UInt8>) -> Bool {
    style.prefix(styleLimit).contains("mso-ignore:vglayout2")
  }
}
