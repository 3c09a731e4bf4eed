/// The styles in an element's attributes.
extension HTMLTree {
  /// Returns the declarations of the `style` attribute.
  func declarations(of node: Node) -> CSSDeclarations? {
    attribute(.style, of: node).map { facts.declarations(of: $0, in: text) }
  }

  /// Returns the declarations of presentational attributes (HTML, 15.2) and of classes that hide what Word only shows.
  func hints(of node: Node) -> CSSDeclarations {
    var css = CSSDeclarations()
    for attribute in attributes(of: node) {
      let value = text[attribute.value.range]
      switch attribute.name {
      case .hidden: css.isHidden = true
      case .role where value.isWord("doc-pagebreak".utf8): css.isHidden = true
      case .class:
        let (classes, words) = (value.trimmingSpaces(), words(of: attribute))
        let isHidden = words.contains {
          HiddenClasses.besideText.contains($0) || HiddenClasses.isOfPageNumber($0, at: node)
            || HiddenClasses.forScreenReaders.contains($0) && !isReadAnyway(node)
            || HiddenClasses.isOverPicture($0, of: node, in: self)
        }
        css.isHidden = css.isHidden || isHidden
        guard node.tag == .span || node.tag == .a else { continue }
        css.isHidden =
          css.isHidden || WordOnline.isEndOfParagraph(classes)
          || words.count == 1 && words.allSatisfy(HiddenClasses.alone.contains)
      case .align where node.tag.isBlock && node.tag != .table: css.alignment = CSSValue(value).alignment
      case .color where node.tag == .font: css.color = CSSValue(value).paint
      case .face where node.tag == .font: css.applyFamily(CSSValue(value))
      default: continue
      }
    }
    return css
  }

  /// Whether an element is read even if only screen readers show it: some pages name their parts so, but not their
  /// controls.
  private func isReadAnyway(_ node: Node) -> Bool {
    Self.shown.contains(node.tag) && !(node.parent > 0 && [.label, .button].contains(self[node.parent].tag))
  }

  private static let shown: [HTMLTag] = [.h1, .h2, .h3, .h4, .div, .unknown]

  /// Returns the number in an attribute.
  func number(_ name: HTMLAttribute.Name, of node: Node) -> CSSNumber? {
    value(name, of: node).flatMap { CSSNumber($0.trimmingSpaces()) }
  }
}
