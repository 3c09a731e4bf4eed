/// The kind of a list, which Quip writes at the block around it: `<div data-section-style="6"><ul>`.
enum SectionStyle {
  /// Whether the items of a list are numbered.
  static func isNumbered(_ list: HTMLElement) -> Bool { isOf(list, "6") }

  /// Whether the items of a list are tasks.
  static func isOfTasks(_ list: HTMLElement) -> Bool { isOf(list, "7") }

  /// How many lists and items around a list are examined.
  private static let outerLimit = 16

  private static func isOf(_ list: HTMLElement, _ kind: String) -> Bool {
    let around = sequence(first: list, next: \.parent).prefix(outerLimit + 1)
    let block = around.first { ![.ul, .ol, .li].contains($0.tag) }
    return block?[.dataSectionStyle]?.elementsEqual(kind.utf8) == true
  }
}
