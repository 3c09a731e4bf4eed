extension RTFAssembler {
  /// How many runs ahead it is looked for how long a mark lasts.
  private static let foresight = 8

  /// Writes a paragraph's runs.
  mutating func write(_ range: Range<Int>, in surroundings: RTFSurroundings) {
    var surroundings = surroundings
    if surroundings == .headerCell, !isBold(range) { surroundings = .body }
    if range.count == 1, writePlain(content.runs[range.lowerBound], in: surroundings) { return }
    var open: [RTFMarks.Mark] = []
    // Line breaks at a paragraph's ends mean nothing.
    var range = range
    while let first = range.first, content.runs[first].kind == .lineBreak { range.removeFirst() }
    while let last = range.last, content.runs[last].kind == .lineBreak { range.removeLast() }
    for index in range {
      let run = content.runs[index]
      if open.isEmpty, writePlain(run, in: surroundings) { continue }
      if run.kind == .lineBreak {
        builder.leaf(.lineBreak)
        continue
      }
      let marks = marks(of: run, in: surroundings)
      if !marks.isPlain || !open.isEmpty { change(&open, to: marks, at: index, of: range, in: surroundings) }
      write(run, marks)
    }
    for _ in open { builder.close() }
  }

  /// Writes a run that is known to be nothing but text, as most are; false if it is not.
  @inline(__always)
  private mutating func writePlain(_ run: RTFContent.Run, in surroundings: RTFSurroundings) -> Bool {
    guard run.kind == .text, knownMarks.isPlain(run.format, in: surroundings) else { return false }
    builder.append(apart: run.text)
    return true
  }

  private func isBold(_ range: Range<Int>) -> Bool {
    content.runs[range].allSatisfy { $0.kind != .text || content.characterFormats[$0.format].flags.contains(.bold) }
  }

  private mutating func write(_ run: RTFContent.Run, _ marks: RTFMarks) {
    switch run.kind {
    case .text:
      if marks.isCode { builder.leaf(.code(run.text)) } else { builder.append(apart: run.text) }
    case .lineBreak: builder.leaf(.lineBreak)
    case .picture: write(content.pictures[Int(run.start)])
    case .footnote:
      notes.append(Int(run.start))
      builder.leaf(.footnoteReference(label: keepLabel(ofNote: notes.count - 1)))
    }
  }

  mutating func keepLabel(ofNote index: Int) -> TextSpan {
    builder.keep("\(content.firstNoteNumber + index)".utf8)
  }

  // MARK: Marks

  private mutating func marks(of run: RTFContent.Run, in surroundings: RTFSurroundings) -> RTFMarks {
    switch run.kind {
    case .text: return textMarks(of: run.format, in: surroundings)
    case .footnote: return RTFMarks()
    case .lineBreak, .picture: return flagMarks(of: content.characterFormats[run.format], in: surroundings)
    }
  }

  private mutating func textMarks(of index: UInt32, in surroundings: RTFSurroundings) -> RTFMarks {
    if let known = knownMarks.marks(of: index, in: surroundings) { return known }
    let format = content.characterFormats[index]
    var marks = flagMarks(of: format, in: surroundings)
    marks.isCode = isCode(format)
    marks.look = look(of: format, isLink: marks.link >= 0, isCode: marks.isCode, in: surroundings)
    knownMarks.keep(marks, of: index, in: surroundings)
    return marks
  }

  private func flagMarks(of format: RTFCharacterState, in surroundings: RTFSurroundings) -> RTFMarks {
    var marks = RTFMarks()
    if format.link >= 0, isAllowed(content.links[Int(format.link)]) { marks.link = format.link }
    let flags = format.flags
    if flags.contains(.bold), surroundings == .body { marks.flags.insert(.strong) }
    if flags.contains(.italic) { marks.flags.insert(.emphasis) }
    if flags.contains(.underline), marks.link < 0 { marks.flags.insert(.underline) }
    if flags.contains(.strike) { marks.flags.insert(.strikethrough) }
    if flags.contains(.subscripted) { marks.flags.insert(.subscript) }
    if flags.contains(.superscripted) { marks.flags.insert(.superscript) }
    if let color = content.shade(format.highlight), color != .white { marks.flags.insert(.highlight) }
    return marks
  }

  private func look(
    of format: RTFCharacterState, isLink: Bool, isCode: Bool, in surroundings: RTFSurroundings
  ) -> RTFMarks.Look {
    var look = RTFMarks.Look()
    guard surroundings != .heading else { return look }
    if !isLink, let color = content.color(format.color), color != .black { look.color = color }
    if let color = content.shade(format.background), color != .white { look.background = color }
    if !isCode {
      if format.font != usual.font, content.fonts[format.font]?.family != nil { look.font = format.font }
      if format.size != usual.size, format.size > 0 { look.size = format.size }
    }
    return look
  }

  /// Monospaced text among other text is code, unless it is made to stand out in other ways too.
  private func isCode(_ format: RTFCharacterState) -> Bool {
    content.fonts.isMonospaced(format.font) && !content.fonts.isMonospaced(usual.font) && format.size <= usual.size
      && format.flags.isDisjoint(with: [.bold, .underline])
  }

  private func isAllowed(_ link: RTFContent.Link) -> Bool {
    !link.destination.isEmpty && LinkPolicy.allowsLink(link.destination[...])
  }

  /// Closes the marks that end before a run and opens those that begin with it, the longest first.
  private mutating func change(
    _ open: inout [RTFMarks.Mark], to marks: RTFMarks, at index: Int, of range: Range<Int>,
    in surroundings: RTFSurroundings
  ) {
    let kept = open.firstIndex { !marks.contains($0) } ?? open.count
    while open.count > kept {
      open.removeLast()
      builder.close()
    }
    var new = marks.all
    if !open.isEmpty { new.removeAll(where: open.contains) }
    if new.count > 1 {
      let ahead = index + 1..<Swift.min(index + 1 + Self.foresight, range.upperBound)
      let following = ahead.map { self.marks(of: content.runs[$0], in: surroundings) }
      let reaches = new.map { mark in following.firstIndex { !$0.contains(mark) } ?? following.count }
      new = new.indices.sorted { (-reaches[$0], $0) < (-reaches[$1], $1) }.map { new[$0] }
    }
    for mark in new { builder.open(element(for: mark)) }
    if open.isEmpty { open = new } else { open += new }
  }

  private mutating func element(for mark: RTFMarks.Mark) -> Element {
    switch mark {
    case .link(let index):
      let link = content.links[Int(index)]
      let title = link.title.isEmpty ? nil : builder.keep(link.title)
      return .link(builder.keep(Link(destination: builder.keep(link.destination), title: title)))
    case .look(let look):
      let family = look.font.flatMap { content.fonts[$0]?.name }.map { builder.keep($0) }
      return .styled(
        builder.keep(Style(color: look.color, background: look.background, fontFamily: family, fontSize: look.size)))
    case .flag(.strong): return .strong
    case .flag(.emphasis): return .emphasis
    case .flag(.underline): return .underline
    case .flag(.strikethrough): return .strikethrough
    case .flag(.subscript): return .subscript
    case .flag(.superscript): return .superscript
    case .flag: return .highlight
    }
  }

  // MARK: Tasks and pictures

  /// Makes a task of an item whose text, which comes next, begins with a ballot box. In code it is a character.
  mutating func takeTask(_ range: Range<Int>) {
    guard let last = containers.indices.last, last >= outerContainers, let item = containers[last].list?.item,
      builder.nodeCount == item + 1, let first = range.first, content.runs[first].kind == .text,
      !content.isMonospaced(content.runs[first])
    else { return }
    let text = builder[content.runs[first].text]
    // U+2610 to U+2612 are E2 98 90 to E2 98 92.
    guard text.starts(with: [0xE2, 0x98]), text.count > 3, text[text.startIndex + 3] == 0x20 else { return }
    switch text[text.startIndex + 2] {
    case 0x90: builder.replace(item, with: .listItem(.open))
    case 0x91, 0x92: builder.replace(item, with: .listItem(.done))
    default: return
    }
    content.runs[first].start += 4
    content.runs[first].count -= 4
  }

  private mutating func write(_ picture: RTFContent.Picture) {
    let type = picture.isPNG ? "data:image/png;base64," : "data:image/jpeg;base64,"
    let source = Array(type.utf8) + Base64.encode(picture.bytes)
    guard LinkPolicy.allowsImage(source[...]) else { return builder.append(text: picture.alternative) }
    func pixels(_ twips: Int, _ scale: Int) -> UInt16? {
      twips > 0 ? UInt16(clamping: Swift.max(twips * scale / 1500, 1)) : nil
    }
    let image = Image(
      source: builder.keep(source), alternative: builder.keep(picture.alternative),
      width: pixels(picture.width, picture.scaleX), height: pixels(picture.height, picture.scaleY))
    builder.append(image: image)
  }
}

extension Color {
  fileprivate static let black = Color(red: 0, green: 0, blue: 0)
  fileprivate static let white = Color(red: 255, green: 255, blue: 255)
}
