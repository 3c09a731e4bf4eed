/// SVG and MathML (HTML, 13.2.6.5). Reading drops them; parsing them rightly is what keeps them from hiding markup.
extension HTMLTreeBuilder {
  var isInForeignContent: Bool { tree[current].isForeign }

  /// Whether the rules of foreign content apply to a token within it ("tree construction dispatcher").
  func isForeign(_ token: HTMLToken) -> Bool {
    switch tree[current].tag {
    case .mi, .mo, .mn, .ms, .mtext:
      // A MathML text integration point takes HTML but for two elements.
      return token.kind == .startTag ? token.tag == .mglyph || token.tag == .malignmark : token.kind == .endTag
    case .annotationXML: return !(token.kind == .startTag && token.tag == .svg)
    case .foreignObject, .desc, .title: return token.kind == .endTag
    default: return true
    }
  }

  mutating func foreignContent(_ token: HTMLToken) {
    switch token.kind {
    case .text: insertText(token.content)
    case .startTag: startForeign(token)
    default: endForeign(token)
    }
  }

  private mutating func startForeign(_ token: HTMLToken) {
    if token.tag.endsForeignContent || (token.tag == .font && !token.content.isEmpty) {
      leaveForeignContent()
      dispatch(token)
      return
    }
    push(token, isForeign: true)
    if token.isSelfClosing { pop() }
  }

  private mutating func endForeign(_ token: HTMLToken) {
    if token.tag == .p || token.tag == .br {
      leaveForeignContent()
      dispatch(token)
      return
    }
    let lowest = max(1, stack.count - Self.searchLimit)
    for position in stride(from: stack.count - 1, through: lowest, by: -1) {
      let node = tree[stack[position]]
      if !node.isForeign {
        dispatchAsHTML(token)
        return
      }
      if node.tag == token.tag && node.unknownName == token.unknownName {
        pop(downTo: position)
        return
      }
    }
  }

  /// The rules of the insertion mode for an end tag that no foreign element takes.
  private mutating func dispatchAsHTML(_ token: HTMLToken) {
    switch mode {
    case .inCell: inCell(token)
    case .inRow: inRow(token)
    case .inTableBody: inTableBody(token)
    case .inTable: inTable(token)
    case .inCaption: inCaption(token)
    default: inBody(token)
    }
  }

  private mutating func leaveForeignContent() {
    repeat { pop() } while isInForeignContent && !tree[current].tag.endsScopeInForeignContent
  }
}
