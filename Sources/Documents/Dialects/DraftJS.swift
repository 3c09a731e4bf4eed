/// An editor of web pages that writes the items of all levels in one list.
enum DraftJS {
  /// Returns an item's position: a class names the depth.
  static func position(ofItem item: HTMLElement) -> ListPosition? {
    item.number(ofClass: "public-DraftStyleDefault-depth").flatMap { depth in
      depth >= 0 && depth < 9 ? ListPosition(list: .draft, level: Int(depth) + 1) : nil
    }
  }
}
