enum OneNote {
  /// Whether a list element is only an indent: it contains paragraphs, but no items.
  static func isIndent(_ list: HTMLElement) -> Bool {
    list.firstItem == nil && list.children.contains { $0.tag == .p }
  }
}
