/// The styles in an element's attributes.
extension HTMLElement {
  /// The declarations of the `style` attribute.
  var declarations: CSSDeclarations? {
    tree.attribute(.style, of: tree[index]).map { tree.facts.declarations(of: $0, in: tree.text) }
  }

  /// The declarations of presentational attributes (HTML, 15.2) and of markup that hides it; nil if
  /// there are none.
  var hints: CSSDeclarations? {
    guard attributes.contains(where: mayBeHint) else { return nil }
    var css = CSSDeclarations()
    css.isHidden = isHiddenByMarkup
    for attribute in attributes {
      var value: ArraySlice<UInt8> { tree.text[attribute.value.range] }
      switch attribute.name {
      case .hidden: css.isHidden = true
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
    case .hidden, .align, .color, .face: true
    default: tree.facts.saysAnything(attribute)
    }
  }

  private var isHiddenByMarkup: Bool {
    has(.besideText) || isPageNumber || Jupyter.isPrompt(self) || has(.forScreenReaders) && !isReadAnyway
      || has(.overPicture) && parent?.has(.picture) == true || has(.hiddenInLine) && (tag == .span || tag == .a)
  }

  /// Whether it is read even if only screen readers show it: some pages name their parts so, but not their controls.
  private var isReadAnyway: Bool {
    Self.shown.contains(tag) && parent?.tag != .label && parent?.tag != .button
  }

  private static let shown: [HTMLTag] = [.h1, .h2, .h3, .h4, .div, .unknown]

  /// Whether it shows the number of a printed page.
  var isPageNumber: Bool { has(.pageBreak) || has(.pageNumber) && !tag.isTableCell }
}
