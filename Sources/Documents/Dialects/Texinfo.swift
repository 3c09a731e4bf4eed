enum Texinfo {
  /// Whether a heading is the number of a footnote, whose text is the blocks up to the next heading.
  static func isNumber(_ heading: HTMLElement) -> Bool {
    let text = heading.text(.sign)[...].trimmingSpaces()
    return text.first == "(" && text.last == ")" && text.dropFirst().dropLast().allSatisfy { $0.isASCIIDigit }
  }
}
