enum AsciiDoc {
  /// Whether an element is a callout, which it lays out as a table: the title or an icon, and the text.
  static func isCallout(_ element: HTMLElement) -> Bool { element.has(.calloutInTable) }

  /// Whether an element is the title of a callout.
  static func isTitle(_ element: HTMLElement) -> Bool {
    element.has(.title) && element.parent?.has(.icon) == true
  }

  /// Returns the kind of a callout whose title names it. Older versions write no class for it.
  static func calloutName(of callout: HTMLElement) -> [UInt8]? {
    guard isCallout(callout), let title = HTMLCallout.markedTitle(of: callout) else { return nil }
    let words = title.text(.sign)[...].trimmingSpaces()
    return CalloutName.named(by: callout.classes + [words])
  }
}
