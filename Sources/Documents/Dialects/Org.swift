enum Org {
  /// Returns the state of a checkbox, which is code in an item with a class: `<li class="on"><code>[X]</code>`.
  static func task(ofCheckbox element: HTMLElement) -> TaskState? {
    guard element.tag == .code, let text = element.firstChild,
      let state = element.parent?[.class].flatMap({ states[$0] })
    else { return nil }
    let box = text.characters
    return box.count <= 4 && box.first == "[" && box.last == "]" ? state : nil
  }

  private static let states = NameTable<TaskState>([("on", .done), ("off", .open), ("trans", .open)])
}
