/// The insertion mode "in body" (HTML, 13.2.6.4.7).
extension HTMLTreeBuilder {
  mutating func inBody(_ token: HTMLToken) {
    switch token.kind {
    case .text:
      reconstructFormatting()
      insertText(token.content)
    case .startTag: startInBody(token)
    default: endInBody(token)
    }
  }

  // MARK: Start tags

  private mutating func startInBody(_ token: HTMLToken) {
    switch token.tag {
    case .html, .body, .head, .frameset, .frame: return
    case .base, .basefont, .bgsound, .link, .meta, .title, .noframes, .style, .script, .xml: inHead(token)
    case .ul, .ol: startList(token)
    case .li, .dd, .dt: startItem(token)
    case .h1, .h2, .h3, .h4, .h5, .h6:
      closeParagraph()
      if currentTag.isHeading { pop() }
      push(token)
    case .pre, .listing:
      closeParagraph()
      push(token)
      skipsLineFeed = true
    case .form:
      if form != HTMLTree.none { return }
      closeParagraph()
      push(token)
      form = current
    case .plaintext:
      closeParagraph()
      push(token)
      tokenizer.contentModel = .plainText
    case .button:
      if let position = position(of: .button) { pop(downTo: position) }
      reconstructFormatting()
      push(token)
    case .table: startTable(token)
    case .hr, .embedded:
      closeParagraph()
      insertVoid(token)
    case .math, .svg:
      reconstructFormatting()
      push(token, isForeign: true)
      if token.isSelfClosing { pop() }
    case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr: startTablePart(token)
    case .select where closeSelect(): return
    case let tag where tag.closesParagraph:
      closeParagraph()
      push(token)
    case let tag where tag.isFormatting: startFormatting(token)
    default: startInline(token)
    }
  }

  private mutating func startList(_ token: HTMLToken) {
    closeParagraph()
    push(token)
  }

  /// An item ends the one before it, unless a block that is not transparent to items stands between.
  private mutating func startItem(_ token: HTMLToken) {
    let lowest = max(1, stack.count - Self.searchLimit)
    for position in stride(from: stack.count - 1, through: lowest, by: -1) {
      let tag = htmlTag(of: stack[position])
      if tag == token.tag || (token.tag != .li && (tag == .dd || tag == .dt)) {
        pop(downTo: position)
        break
      }
      if isSpecial(stack[position]) && tag != .address && tag != .div && tag != .p { break }
    }
    closeParagraph()
    push(token)
  }

  private mutating func startTable(_ token: HTMLToken) {
    closeParagraph()
    push(token)
    mode = .inTable
  }

  /// Rows and cells outside a table are ignored, but for a fragment that was cut out of one.
  private mutating func startTablePart(_ token: HTMLToken) {
    guard currentTag == .body else { return }
    startTable(HTMLToken(kind: .startTag, tag: .table))
    impliedTable = current
    dispatch(token)
  }

  private mutating func startFormatting(_ token: HTMLToken) {
    if token.tag == .a, let link = activeElement(.a) {
      adopt(HTMLToken(kind: .endTag, tag: .a))
      forget(link)
    }
    reconstructFormatting()
    if token.tag == .nobr && position(of: .nobr) != nil {
      adopt(HTMLToken(kind: .endTag, tag: .nobr))
      reconstructFormatting()
    }
    push(token)
    activate(current)
  }

  private mutating func startInline(_ token: HTMLToken) {
    switch token.tag {
    case .applet, .marquee, .object:
      reconstructFormatting()
      push(token)
      insertMarker()
    case .input, .keygen:
      closeSelect()
      reconstructFormatting()
      insertVoid(token)
    case .textarea:
      closeSelect()
      startRawText(token, .escapableRawText)
      skipsLineFeed = true
    case .xmp:
      closeParagraph()
      reconstructFormatting()
      startRawText(token, .rawText)
    case .iframe, .noembed: startRawText(token, .rawText)
    case .param, .source, .track: insertVoid(token)
    case .rb, .rtc, .rp, .rt:
      if position(of: .ruby) != nil { generateImpliedEndTags(except: token.tag == .rb ? .unknown : .rtc) }
      push(token)
    case .image:
      var image = token
      image.tag = .img
      startInline(image)
    default:
      if (token.tag == .option || token.tag == .optgroup) && currentTag == .option { pop() }
      reconstructFormatting()
      if token.tag.isVoid { insertVoid(token) } else { push(token) }
    }
  }

  /// Ends a selection that other controls cannot stand in; false where none is open.
  @discardableResult
  private mutating func closeSelect() -> Bool { close(.select, in: .any) }

  // MARK: End tags

  private mutating func endInBody(_ token: HTMLToken) {
    switch token.tag {
    case .body, .html:
      if position(of: .body) != nil { mode = .afterBody }
    case .p:
      if position(of: .p, in: .button) == nil { push(element: .p) }
      closeParagraph()
    case .li: close(token.tag, in: .listItem)
    case .dd, .dt: close(token.tag, in: .any)
    case .form: endForm()
    case .h1, .h2, .h3, .h4, .h5, .h6:
      if let position = position(where: \.isHeading) { pop(downTo: position) }
    case .br:
      reconstructFormatting()
      insertVoid(HTMLToken(kind: .startTag, tag: .br))
    case .applet, .marquee, .object:
      if close(token.tag, in: .any) { clearToMarker() }
    case .ol, .ul: close(token.tag, in: .any)
    case let tag where tag.endsAsBlock: close(tag, in: .any)
    case let tag where tag.isFormatting: adopt(token)
    default: anyOtherEndTag(token)
    }
  }

  /// A form ends alone: what was opened in it goes on.
  private mutating func endForm() {
    let form = self.form
    self.form = HTMLTree.none
    guard form != HTMLTree.none, position(of: .form) != nil, let position = stackPosition(of: form) else { return }
    removeFromStack(at: position)
  }

  @discardableResult
  private mutating func close(_ tag: HTMLTag, in scope: Scope) -> Bool {
    guard let position = position(of: tag, in: scope) else { return false }
    pop(downTo: position)
    return true
  }

  /// Closes the innermost element of this name, if no special element stands before it.
  mutating func anyOtherEndTag(_ token: HTMLToken) {
    let lowest = max(1, stack.count - Self.searchLimit)
    for position in stride(from: stack.count - 1, through: lowest, by: -1) {
      let node = tree[stack[position]]
      if !node.isForeign && node.tag == token.tag && node.unknownName == token.unknownName {
        pop(downTo: position)
        return
      }
      if isSpecial(stack[position]) { return }
    }
  }
}
