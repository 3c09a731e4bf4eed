/// The looks of a document's text, each once, so that a style can name one by a number.
struct LookTable {
  /// The number of the look that says nothing.
  static let plain: UInt32 = 0

  private var looks = [Style()]
  private var numbers = [Style(): plain]

  /// A look that has a number.
  subscript(number: UInt32) -> Style { looks[Int(number)] }

  /// The number of a look.
  mutating func number(of look: Style) -> UInt32 {
    if let number = numbers[look] { return number }
    let number = UInt32(looks.count)
    looks.append(look)
    numbers[look] = number
    return number
  }
}
