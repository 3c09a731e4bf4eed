/// Code in which each line is a block, and that is no `<pre>`.
enum LinesInBlocks {
  /// Whether an element consists of such lines.
  static func areIn(_ block: HTMLElement) -> Bool {
    isStated(block) || arePieces(block) || areItems(block)
  }

  /// Whether each piece of the lines is a `<code>`, as SyntaxHighlighter draws them on blogs and in Confluence. Their
  /// indents are no-break spaces.
  static func arePieces(_ block: HTMLElement) -> Bool {
    guard block.tag == .div else { return false }
    var hasCode = false
    for line in block.children where !line.isBlankText {
      guard line.tag == .div, line.hasClass("line") else { return false }
      for piece in line.children where !piece.isBlankText {
        guard piece.tag == .code else { return false }
        hasCode = true
      }
    }
    return hasCode
  }

  /// Whether the lines are the items of a list, as GeSHi writes them for wikis and blogs.
  private static func areItems(_ list: HTMLElement) -> Bool {
    guard list.tag == .ol, let first = list.firstElement,
      let line = first.firstElement, line.hasClass(in: linesOfGeSHi)
    else { return false }
    return list.children.allSatisfy { item in
      item.isBlankText || item.hasClass(in: itemsOfGeSHi)
    }
  }

  /// Whether a class says that an element is code, all spaces of which show.
  private static func isStated(_ block: HTMLElement) -> Bool {
    guard block.tag == .div else { return false }
    let classes = block.classes
    if classes.contains(where: blocks.contains) { return true }
    guard classes.contains(where: { $0.isWord("fragment".utf8) }), block.firstElement != nil else {
      return false
    }
    return block.children.allSatisfy { part in
      part.isBlankText || part.hasClass(in: partsOfFragment)
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
