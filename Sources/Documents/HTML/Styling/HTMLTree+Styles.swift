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
      var value: ArraySlice<UInt8> { text[attribute.value.range] }
      switch attribute.name {
      case .hidden: css.isHidden = true
      case .role where value.isWord("doc-pagebreak".utf8): css.isHidden = true
      case .class: css.isHidden = css.isHidden || isHidden(node, by: facts.hiddenClasses(of: attribute))
      case .align where node.tag.isBlock && node.tag != .table: css.alignment = CSSValue(value).alignment
      case .color where node.tag == .font: css.color = CSSValue(value).paint
      case .face where node.tag == .font: css.applyFamily(CSSValue(value))
      default: continue
      }
    }
    return css
  }

  /// Returns the number in an attribute.
  func number(_ name: HTMLAttribute.Name, of node: Node) -> CSSNumber? {
    value(name, of: node).flatMap { CSSNumber($0.trimmingSpaces()) }
  }
}
