/// The library of many editors, such as those of TipTap, Confluence and GitLab.
enum ProseMirror {
  /// Whether a selection was copied in such an editor. Each item contains a paragraph there, so paragraphs in a list
  /// mean no space between its items.
  static func isAuthor(of tree: HTMLTree) -> Bool { tree.attributes.contains { $0.name == .dataSlice } }
}
