enum Jupyter {
  /// Whether an element is the number of a notebook's cell: `In [1]:`, `Out[1]:`, or `[1]:` in pages of Sphinx.
  static func isPrompt(_ element: HTMLElement) -> Bool {
    guard element.has(.mayBePrompt) else { return false }
    let words = element.text(.sign).filter { !$0.isHTMLSpace && $0 != 0xC2 && $0 != 0xA0 }
    guard let bracket = words.firstIndex(of: "["), words.suffix(2).elementsEqual("]:".utf8) else { return false }
    let number = words[(bracket + 1)...].dropLast(2)
    return names.contains(words[..<bracket]) && number.allSatisfy { $0.isASCIIDigit || $0 == "*" }
  }

  private static let names = NameTable(names: ["", "in", "out"])
}
