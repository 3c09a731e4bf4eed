enum Discourse {
  /// Returns the state of a checkbox, which is an icon.
  static func task(ofCheckbox element: HTMLElement) -> TaskState? {
    guard element.tag == .span, element.hasClass("chcklst-box") else { return nil }
    return element.hasClass("checked") ? .done : .open
  }

  /// Whether an element is the picture of a person above what they are quoted with.
  static func isFace(_ image: HTMLElement) -> Bool {
    guard image.tag == .img, image.hasClass("avatar") else { return false }
    guard let title = image.parent, title.hasClass("title") else { return false }
    return title.parent?.hasClass("quote") == true
  }
}
