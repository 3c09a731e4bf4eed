/// The styles in an element's attributes.
extension HTMLElement {
  /// The declarations of the `style` attribute.
  var declarations: CSSDeclarations? {
    tree.attribute(.style, of: tree[index]).map { tree.facts.declarations(of: $0, in: tree.text) }
  }

  /// The declarations of presentational attributes (HTML, 15.2) and of classes that hide what Word only shows; nil if
  /// there are none.
  var hints: CSSDeclarations? {
    guard attributes.contains(where: mayBeHint) else { return nil }
    var css = CSSDeclarations()
    for attribute in attributes {
      var value: ArraySlice<UInt8> { tree.text[attribute.value.range] }
      switch attribute.name {
      case .hidden: css.isHidden = true
      case .role where value.isWord("doc-pagebreak".utf8): css.isHidden = true
      case .class: css.isHidden = css.isHidden || isHidden(by: tree.facts.hiddenClasses(of: attribute))
      case .align where tag.isBlock && tag != .table: css.alignment = CSSValue(value).alignment
      case .color where tag == .font: css.color = CSSValue(value).paint
      case .face where tag == .font: css.applyFamily(CSSValue(value))
      default: continue
      }
    }
    return css
  }

  private func mayBeHint(_ attribute: HTMLAttribute) -> Bool {
    switch attribute.name {
    case .hidden, .role, .align, .color, .face: true
    case .class: !tree.facts.hiddenClasses(of: attribute).isEmpty
    default: false
    }
  }
}
