/// The insertion mode "in body" (HTML, 13.2.6.4.7).
extension HTMLTreeBuilder {
  mutating func inBody(_ token: HTMLToken) {
    switch token.kind {
    case .text:
      formatting.reconstruct(in: &elements)
      elements.insertText(token.content)
    case .startTag: startInBody(token)
    default: endInBody(token)
    }
  }

  // MARK: Start tags

  private mutating func startInBody(_ token: HTMLToken) {
    switch token.tag {
    case .html, .body, .head, .frameset, .frame: return
    case .li, .dd, .dt: startItem(token)
    case .h1, .h2, .h3, .h4, .h5, .h6:
      elements.closeParagraph()
      if elements.currentTag.isHeading { elements.pop() }
      elements.push(token)
    case .pre, .listing:
      elements.closeParagraph()
      elements.push(token)
      skipsLineFeed = true
    case .form:
      if form != HTMLTree.none { return }
      elements.closeParagraph()
      elements.push(token)
      form = elements.current
    case .plaintext:
      elements.closeParagraph()
      elements.push(token)
      tokenizer.contentModel = .plainText
    case .button:
      elements.close(.button)
      formatting.reconstruct(in: &elements)
      elements.push(token)
    case .table: startTable(token)
    case .hr, .embedded:
      elements.closeParagraph()
      elements.insertVoid(token)
    case .math, .svg:
      formatting.reconstruct(in: &elements)
      elements.push(token, isForeign: true)
      if token.isSelfClosing { elements.pop() }
    case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr: startTablePart(token)
    case .template:
      elements.push(token)
      formatting.insertMarker()
    case .select where elements.close(.select): return
    case let tag where tag.belongsToHead: inHead(token)
    case let tag where tag.closesParagraph:
      elements.closeParagraph()
      elements.push(token)
    case let tag where tag.isFormatting: startFormatting(token)
    default: startInline(token)
    }
  }

  /// An item ends the previous one, unless a block between them is not transparent to items.
  private mutating func startItem(_ token: HTMLToken) {
    for position in elements.reachable {
      let tag = elements.htmlTag(of: elements[position])
      if tag == token.tag || (token.tag != .li && (tag == .dd || tag == .dt)) {
        elements.pop(downTo: position)
        break
      }
      if elements.isSpecial(elements[position]) && tag != .address && tag != .div && tag != .p { break }
    }
    elements.closeParagraph()
    elements.push(token)
  }

  private mutating func startTable(_ token: HTMLToken) {
    // Word, whose pages are for quirks mode, keeps the place of a drawing in a line.
    let style = value(.style, of: elements.tree[elements.current].content) ?? []
    if !PlaceOfDrawing.isDeclared(in: style) { elements.closeParagraph() }
    elements.push(token)
    mode = .inTable
  }

  /// Rows and cells outside a table are ignored, except in a fragment that was cut out of one.
  private mutating func startTablePart(_ token: HTMLToken) {
    guard elements.currentTag == .body else { return }
    startTable(HTMLToken(kind: .startTag, tag: .table))
    impliedTable = elements.current
    dispatch(token)
  }

  private mutating func startFormatting(_ token: HTMLToken) {
    if token.tag == .a, let link = formatting.element(.a, in: elements.tree) {
      formatting.adopt(HTMLToken(kind: .endTag, tag: .a), in: &elements)
      formatting.forget(link, in: &elements)
    }
    formatting.reconstruct(in: &elements)
    if token.tag == .nobr && elements.position(of: .nobr) != nil {
      formatting.adopt(HTMLToken(kind: .endTag, tag: .nobr), in: &elements)
      formatting.reconstruct(in: &elements)
    }
    elements.push(token)
    formatting.add(elements.current, elements.tree, tokenizer)
  }

  private mutating func startInline(_ token: HTMLToken) {
    switch token.tag {
    case .applet, .marquee, .object:
      formatting.reconstruct(in: &elements)
      elements.push(token)
      formatting.insertMarker()
    // A selection contains no other controls.
    case .input, .keygen:
      elements.close(.select)
      formatting.reconstruct(in: &elements)
      elements.insertVoid(token)
    case .textarea:
      elements.close(.select)
      startRawText(token, .escapableRawText)
      skipsLineFeed = true
    case .xmp:
      elements.closeParagraph()
      formatting.reconstruct(in: &elements)
      startRawText(token, .rawText)
    case .iframe, .noembed: startRawText(token, .rawText)
    case .param, .source, .track: elements.insertVoid(token)
    case .rb, .rtc, .rp, .rt:
      if elements.position(of: .ruby) != nil {
        elements.generateImpliedEndTags(except: token.tag == .rp || token.tag == .rt ? .rtc : .unknown)
      }
      elements.push(token)
    case .image:
      var image = token
      image.tag = .img
      startInline(image)
    default:
      if (token.tag == .option || token.tag == .optgroup) && elements.currentTag == .option { elements.pop() }
      formatting.reconstruct(in: &elements)
      if token.tag.isVoid { elements.insertVoid(token) } else { elements.push(token) }
    }
  }

  // MARK: End tags

  private mutating func endInBody(_ token: HTMLToken) {
    switch token.tag {
    case .body, .html: if elements.position(of: .body) != nil { mode = .afterBody }
    case .p:
      if elements.position(of: .p, in: .button) == nil { elements.push(element: .p) }
      elements.closeParagraph()
    case .li: elements.close(token.tag, in: .listItem)
    case .form: endForm()
    case .template: endTemplate()
    case .h1, .h2, .h3, .h4, .h5, .h6:
      if let position = elements.position(where: \.isHeading) { elements.pop(downTo: position) }
    case .br:
      formatting.reconstruct(in: &elements)
      elements.insertVoid(HTMLToken(kind: .startTag, tag: .br))
    case .applet, .marquee, .object: if elements.close(token.tag) { formatting.clearToMarker() }
    case .button, .dd, .dt: elements.close(token.tag)
    case let tag where tag.closesParagraph: elements.close(tag)
    case let tag where tag.isFormatting: formatting.adopt(token, in: &elements)
    default: elements.closeAny(token)
    }
  }

  /// The end of a form closes only the form: elements opened in it stay open.
  private mutating func endForm() {
    if elements.position(of: .form) != nil, let position = elements.position(of: form) { elements.remove(at: position) }
    form = HTMLTree.none
  }

  /// The end of a template closes all elements that are open in it, even a table (13.2.6.4.4).
  private mutating func endTemplate() {
    guard elements.close(.template, in: .all) else { return }
    formatting.clearToMarker()
    resetMode()
  }
}

// MARK: - Foreign content

/// SVG and MathML (HTML, 13.2.6.5). The reader drops them, but only correct parsing keeps them from hiding markup.
extension HTMLTreeBuilder {
  /// Whether the rules of foreign content apply to a token within it ("tree construction dispatcher").
  func isForeign(_ token: HTMLToken) -> Bool {
    let node = elements.tree[elements.current]
    switch node.tag {
    case .mi, .mo, .mn, .ms, .mtext:
      // A MathML text integration point accepts HTML, except two elements.
      return token.kind == .startTag ? token.tag == .mglyph || token.tag == .malignmark : token.kind == .endTag
    case .annotationXML where !isHTML(node): return !(token.kind == .startTag && token.tag == .svg)
    case .annotationXML, .foreignObject, .desc, .title: return token.kind == .endTag
    default: return true
    }
  }

  /// Whether an annotation of a formula declares itself as HTML ("HTML integration point").
  private func isHTML(_ annotation: HTMLTree.Node) -> Bool {
    guard let encoding = value(.encoding, of: annotation.content) else { return false }
    return encoding.isWord("text/html".utf8) || encoding.isWord("application/xhtml+xml".utf8)
  }

  mutating func foreignContent(_ token: HTMLToken) {
    switch token.kind {
    case .text: elements.insertText(token.content)
    case .startTag: startForeign(token)
    default: endForeign(token)
    }
  }

  private mutating func startForeign(_ token: HTMLToken) {
    if token.tag.endsForeignContent || isFontOfHTML(token) {
      leaveForeignContent()
      dispatch(token)
      return
    }
    elements.push(token, isForeign: true)
    if token.isSelfClosing { elements.pop() }
  }

  private func isFontOfHTML(_ token: HTMLToken) -> Bool {
    let names = [HTMLAttribute.Name.color, .face, .size]
    return token.tag == .font && names.contains { value($0, of: token.content) != nil }
  }

  private mutating func endForeign(_ token: HTMLToken) {
    if token.tag == .p || token.tag == .br {
      leaveForeignContent()
      dispatch(token)
      return
    }
    for position in elements.reachable {
      let node = elements.tree[elements[position]]
      if !node.isForeign {
        dispatchByMode(token)
        return
      }
      if node.tag == token.tag && node.unknownName == token.unknownName {
        elements.pop(downTo: position)
        return
      }
    }
  }

  private mutating func leaveForeignContent() {
    repeat {
      elements.pop()
    } while elements.isInForeignContent && !elements.tree[elements.current].tag.endsScopeInForeignContent
  }
}
