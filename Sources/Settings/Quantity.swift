/// A whole number and its unit, such as "32 MiB".
struct Quantity: Sendable {
  /// The units with their values, the smallest first.
  private let units: [(name: String, worth: Int)]

  static let bytes = Quantity(units: [
    ("B", 1), ("kB", 1000), ("KiB", 1 << 10), ("MB", 1_000_000), ("MiB", 1 << 20), ("GB", 1_000_000_000),
    ("GiB", 1 << 30), ("TB", 1_000_000_000_000), ("TiB", 1 << 40),
  ])

  static let seconds = Quantity(units: [("s", 1), ("min", 60), ("h", 3600), ("d", 86400), ("y", 365 * 86400)])

  /// Returns the quantity in a text; nil if it is invalid, or too large for a number.
  func read(_ text: String) -> Int? {
    let digits = text.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    var name = text[digits.endIndex...]
    if name.first == " " { name.removeFirst() }
    guard let number = Int(text[..<digits.endIndex]), let unit = units.first(where: { $0.name == name }) else {
      return nil
    }
    let product = number.multipliedReportingOverflow(by: unit.worth)
    return product.overflow ? nil : product.partialValue
  }

  /// Returns the text in the largest unit that needs no fraction.
  func write(_ amount: Int) -> String {
    let unit = units.last { amount >= $0.worth && amount.isMultiple(of: $0.worth) } ?? units[0]
    return "\(amount / unit.worth) \(unit.name)"
  }
}
