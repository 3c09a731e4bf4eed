/// The styles of a document's text, each once, so that a run can name one by a number.
struct StyleTable {
  /// The number of the style that says nothing.
  static let plain: UInt32 = 0

  private var styles = [Style()]
  private var numbers = [Style(): plain]

  /// A style that has a number.
  subscript(number: UInt32) -> Style { styles[Int(number)] }

  /// The number of a style.
  mutating func number(of style: Style) -> UInt32 {
    if let number = numbers[style] { return number }
    let number = UInt32(styles.count)
    styles.append(style)
    numbers[style] = number
    return number
  }
}
