enum Texinfo {
  /// Whether a heading is the number of a footnote, whose text is the blocks up to the next heading.
  static func isNumber(_ heading: HTMLElement) -> Bool {
    let text = heading.text(nodes: 8, bytes: 16)[...].trimmingSpaces()
    return text.first == "(" && text.last == ")" && text.dropFirst().dropLast().allSatisfy { $0.isASCIIDigit }
  }
}
