/// Line numbers or a button beside code, or the fences that Rocket.Chat hides around it.
enum CodeGutter {
  /// Whether an element is a gutter.
  static func isOne(_ element: HTMLElement) -> Bool {
    element.tag == .button || element.has(.gutter)
      || element.has(.mayBeGutter) && !element.text(.sign).contains(where: \.isASCIILetter)
  }

  /// Whether a cell is a gutter: it contains only line numbers, and a cell beside it contains code.
  static func isCell(_ cell: HTMLElement) -> Bool {
    if isOne(cell) { return true }
    guard containsOnlyNumbers(cell), holdsCode(cell), let row = cell.parent else { return false }
    return row.children.prefix(limit).contains { $0 != cell && holdsCode($0) }
  }

  /// Whether all text of a cell is digits.
  static func containsOnlyNumbers(_ cell: HTMLElement) -> Bool {
    cell.descendants.prefix(limit).allSatisfy { element in
      element.tag != .text || element.characters.allSatisfy { $0.isHTMLSpace || $0.isASCIIDigit }
    }
  }

  /// The number of nodes that may follow a line number before the next one: without a limit, lists within lists would
  /// be read again for each of them.
  private static let distanceLimit = 16

  /// Whether an element is a list of line numbers.
  static func isListOfNumbers(_ list: HTMLElement) -> Bool {
    guard list.tag == .ul || list.tag == .ol else { return false }
    var last: Double?
    var distance = 0
    for element in list.descendants {
      distance += 1
      guard distance <= distanceLimit else { return false }
      guard element.isShownText else { continue }
      guard let number = CSSNumber(element.characters.trimmingSpaces()), number.unit.isEmpty,
        last.map({ $0 + 1 == number.value }) ?? true
      else { return false }
      (last, distance) = (number.value, 0)
    }
    return last != nil
  }

  /// Whether an element is a link to itself, or to what it is in, that shows only the number of a line.
  static func isPlaceOfLine(_ link: HTMLElement) -> Bool {
    guard link.tag == .a, let address = link[.href], let hash = address.lastIndex(of: "#")
    else { return false }
    let name = address[(hash + 1)...]
    let places = [link[.id], link[.name], link.parent?[.id]]
    let number = link.text(.sign)[...].trimmingSpaces()
    return !number.isEmpty && number.allSatisfy(\.isASCIIDigit) && name.suffix(number.count).elementsEqual(number)
      && places.contains { $0?.elementsEqual(name) == true }
  }

  private static func holdsCode(_ cell: HTMLElement) -> Bool {
    cell.nodes(.sign).contains { $0.tag == .pre }
  }

  /// How many nodes of a cell and its neighbours are examined.
  private static let limit = 512
}
