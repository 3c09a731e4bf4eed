/// Code in which each line is a block, and that is no `<pre>`.
enum LinesInBlocks {
  /// Whether an element consists of such lines.
  static func areIn(_ block: HTMLTree.Index, _ tree: HTMLTree) -> Bool {
    isStated(block, tree) || arePieces(block, tree) || areItems(block, tree)
  }

  /// Whether each piece of the lines is a `<code>`, as SyntaxHighlighter draws them on blogs and in Confluence. Their
  /// indents are no-break spaces.
  static func arePieces(_ block: HTMLTree.Index, _ tree: HTMLTree) -> Bool {
    guard tree[block].tag == .div else { return false }
    var hasCode = false
    for line in tree.children(of: tree[block]) where !tree.isBlankText(line) {
      guard tree[line].tag == .div, tree.hasClass("line", tree[line]) else { return false }
      for piece in tree.children(of: tree[line]) where !tree.isBlankText(piece) {
        guard tree[piece].tag == .code else { return false }
        hasCode = true
      }
    }
    return hasCode
  }

  /// Whether the lines are the items of a list, as GeSHi writes them for wikis and blogs.
  private static func areItems(_ list: HTMLTree.Index, _ tree: HTMLTree) -> Bool {
    guard tree[list].tag == .ol, let first = tree.firstElement(in: tree[list]),
      let line = tree.firstElement(in: tree[first]), tree.hasClass(in: linesOfGeSHi, tree[line])
    else { return false }
    return tree.children(of: tree[list]).allSatisfy { item in
      tree.isBlankText(item) || tree.hasClass(in: itemsOfGeSHi, tree[item])
    }
  }

  /// Whether a class says that an element is code, all spaces of which show.
  private static func isStated(_ block: HTMLTree.Index, _ tree: HTMLTree) -> Bool {
    guard tree[block].tag == .div else { return false }
    let classes = tree.classes(of: tree[block])
    if classes.contains(where: blocks.contains) { return true }
    guard classes.contains(where: { $0.isWord("fragment".utf8) }), tree.firstElement(in: tree[block]) != nil else {
      return false
    }
    return tree.children(of: tree[block]).allSatisfy { part in
      tree.isBlankText(part) || tree.hasClass(in: partsOfFragment, tree[part])
    }
  }

  /// The listings of LaTeXML, tex4ht and Crayon, the declarations of Javadoc, and the editors CodeMirror, Monaco and Ace.
  private static let blocks = NameTable(names: [
    "ltx_lstlisting", "lstlisting", "crayon-pre", "member-signature", "type-signature", "package-signature",
    "module-signature", "cm-content", "codemirror-code", "view-lines", "ace_text-layer",
  ])
  /// The items of GeSHi, which Apple's programs name so too, and the lines in them.
  private static let itemsOfGeSHi = NameTable(names: ["li1", "li2"])
  private static let linesOfGeSHi = NameTable(names: ["de1", "de2"])
  /// What is in Doxygen's code: lines, lines that can be folded, and words that show at the pointer.
  private static let partsOfFragment = NameTable(names: ["line", "foldopen", "ttc"])
}
