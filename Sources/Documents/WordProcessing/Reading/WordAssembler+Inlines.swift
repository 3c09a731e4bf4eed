extension WordAssembler {
  mutating func write(_ range: Range<Int>, in surroundings: RunSurroundings) {
    var surroundings = surroundings
    if surroundings == .headerCell, !isBold(range) { surroundings = .body }
    if !look.flags.isEmpty { look.flags.formIntersection(flags(of: range)) }
    var nested = NestedFormats<RunFormatting.Part>()
    // Line breaks at a paragraph's ends have no effect.
    var range = range
    while let first = range.first, content.runs[first].kind == .lineBreak { range.removeFirst() }
    while let last = range.last, content.runs[last].kind == .lineBreak { range.removeLast() }
    var isAfterBreak = false
    for index in range where !content.runs[index].isEmpty {
      let run = content.runs[index]
      if run.kind == .lineBreak {
        if !isAfterBreak { closeWhatEnds(&nested, before: index, of: range, in: surroundings) }
        isAfterBreak = true
        builder.leaf(.lineBreak)
        continue
      }
      isAfterBreak = false
      let formatting = formatting(of: run, in: surroundings)
      if !nested.isEmpty { nested.close(unless: formatting.contains, in: &builder) }
      if !formatting.isPlain {
        let new = nested.add(formatting.all) { distance in
          let next = index + 1 + distance
          return next < range.upperBound ? self.formatting(of: content.runs[next], in: surroundings).all : nil
        }
        for format in new { builder.open(element(for: format)) }
      }
      write(run, formatting)
    }
    nested.closeAll(in: &builder)
  }

  private func isBold(_ range: Range<Int>) -> Bool {
    content.runs[range].allSatisfy { $0.kind != .text || content.characterFormats[$0.format].flags.contains(.bold) }
  }

  /// Returns the flags that some text has.
  private func flags(of range: Range<Int>) -> CharacterState.Flags {
    content.runs[range].lazy.filter { $0.kind == .text }.reduce(into: []) {
      $0.formUnion(content.characterFormats[$1.format].flags)
    }
  }

  private mutating func write(_ run: WordContent.Run, _ formatting: RunFormatting) {
    switch run.kind {
    case .text:
      if formatting.isCode { builder.leaf(.code(run.text)) } else { builder.append(apart: run.text) }
    case .formula: builder.leaf(.formula(run.text))
    case .lineBreak: builder.leaf(.lineBreak)
    case .picture: write(content.pictures[Int(run.start)])
    case .footnote:
      notes.append(.own(Int(run.start)))
      builder.leaf(.footnoteReference(label: keepLabel(ofNote: notes.count - 1)))
    case .document: break
    }
  }

  mutating func keepLabel(ofNote index: Int) -> TextSpan {
    builder.keep("\(content.firstNoteNumber + index)".utf8)
  }

  // MARK: Formatting

  private func formatting(of run: WordContent.Run, in surroundings: RunSurroundings) -> RunFormatting {
    switch run.kind {
    case .text: return textFormatting(of: run.format, in: surroundings)
    case .footnote, .document: return RunFormatting()
    case .formula, .lineBreak, .picture:
      return flagFormatting(of: content.characterFormats[run.format], in: surroundings)
    }
  }

  private func textFormatting(of index: UInt32, in surroundings: RunSurroundings) -> RunFormatting {
    let format = content.characterFormats[index]
    var formatting = flagFormatting(of: format, in: surroundings)
    formatting.isCode = surroundings != .prose && isCode(format, in: surroundings)
    formatting.style = style(of: format, isLink: format.link >= 0, isCode: formatting.isCode, in: surroundings)
    return formatting
  }

  private func flagFormatting(of format: CharacterState, in surroundings: RunSurroundings) -> RunFormatting {
    var formatting = RunFormatting()
    if format.link >= 0, isAllowed(content.links[Int(format.link)]) { formatting.link = format.link }
    // In a style that emphasises all text, words stand out if they are not.
    let flags = format.flags.symmetricDifference(look.flags)
    if flags.contains(.bold), surroundings == .body || surroundings == .prose { formatting.formats.insert(.strong) }
    if flags.contains(.italic) { formatting.formats.insert(.emphasis) }
    // A link that leads nowhere looks like the text around it.
    if flags.contains(.underline), format.link < 0 { formatting.formats.insert(.underline) }
    if flags.contains(.strike) { formatting.formats.insert(.strikethrough) }
    if flags.contains(.subscripted) { formatting.formats.insert(.subscript) }
    if flags.contains(.superscripted) { formatting.formats.insert(.superscript) }
    let highlight = content.colors.shade(format.highlight)
    if highlight != nil && highlight != .white || content.colors.shade(format.background) == .yellow {
      formatting.formats.insert(.highlight)
    }
    return formatting
  }

  private func style(
    of format: CharacterState, isLink: Bool, isCode: Bool, in surroundings: RunSurroundings
  ) -> RunFormatting.Style {
    var style = RunFormatting.Style()
    guard surroundings != .heading else { return style }
    if !isLink, format.color != look.color, let color = content.colors[format.color], color != .black {
      style.color = color
    }
    if let color = content.colors.shade(format.background), color != .white, color != .yellow {
      style.background = color
    }
    if !isCode {
      if format.font != usual.font, content.fonts[format.font]?.family != nil { style.font = format.font }
      if format.size != usual.size, format.size > 0 { style.size = format.size }
    }
    return style
  }

  /// Monospaced text among other text is code, unless it stands out in other ways too. So is text whose style says it.
  /// Headings are large and bold anyway, and links underlined.
  private func isCode(_ format: CharacterState, in surroundings: RunSurroundings) -> Bool {
    if format.flags.contains(.code) { return true }
    guard content.fonts.isMonospaced(format.font), !content.fonts.isMonospaced(usual.font) else { return false }
    if format.link < 0, format.flags.contains(.underline) { return false }
    switch surroundings {
    case .heading, .headerCell: return true
    // Cocoa's usual font for code is a point larger than that for text.
    case .body, .prose: return format.size <= usual.size + 2 && !format.flags.contains(.bold)
    }
  }

  private func isAllowed(_ link: WordContent.Link) -> Bool {
    !link.destination.isEmpty && LinkPolicy.allowsLink(link.destination[...], builder.options)
  }

  /// Closes the formats that end at line breaks, the first of which is at an index: they would reach into the next line.
  private mutating func closeWhatEnds(
    _ nested: inout NestedFormats<RunFormatting.Part>, before index: Int, of range: Range<Int>,
    in surroundings: RunSurroundings
  ) {
    let runs = content.runs[index..<range.upperBound]
    guard !nested.isEmpty, let next = runs.first(where: { !$0.isEmpty && $0.kind != .lineBreak }) else { return }
    nested.close(unless: formatting(of: next, in: surroundings).contains, in: &builder)
  }

  private mutating func element(for format: RunFormatting.Part) -> Element {
    switch format {
    case .link(let index):
      let link = content.links[Int(index)]
      let title = link.title.isEmpty ? nil : builder.keep(link.title)
      return .link(builder.keep(Link(destination: builder.keep(link.destination), title: title)))
    case .style(let style):
      let family = style.font.flatMap { content.fonts[$0]?.name }.map { builder.keep($0) }
      return .styled(
        builder.keep(Style(color: style.color, background: style.background, fontFamily: family, fontSize: style.size)))
    case .format(let format): return .format(format)
    }
  }

  // MARK: Tasks and pictures

  /// Returns the state of the task that a ballot box and a space at the start of a text show. The box may be a run of its
  /// own, because Word has a font for it. In code, it is a character.
  func task(of range: Range<Int>) -> TaskState? {
    guard let first = range.first, content.runs[first].kind == .text, !content.isMonospaced(content.runs[first])
    else { return nil }
    let text = builder[content.runs[first].text]
    guard let state = BallotBox.state(at: text) else { return nil }
    let rest = BallotBox.isAll(of: text) ? range.dropFirst().first.flatMap(textOfRun) : BallotBox.rest(of: text)
    return rest?.first?.isSpaceOrTab == true ? state : nil
  }

  private func textOfRun(_ index: Int) -> ArraySlice<UInt8>? {
    content.runs[index].kind == .text ? builder[content.runs[index].text] : nil
  }

  /// Makes an item a task if its text, which comes next, begins with a ballot box.
  mutating func takeTask(_ range: Range<Int>) {
    guard let last = containers.indices.last, last >= outerContainers, let item = containers[last].list?.item,
      builder.nodeCount == item + 1, let first = range.first, let task = task(of: range)
    else { return }
    builder.replace(item, with: .listItem(task))
    let text = builder[content.runs[first].text]
    let isAlone = BallotBox.isAll(of: text)
    content.runs[first].dropFirst(UInt32(text.count - BallotBox.rest(of: text).count))
    content.runs[isAlone ? first + 1 : first].dropFirst(1)
  }

  private mutating func write(_ picture: WordContent.Picture) {
    let source = picture.bytes.isEmpty ? picture.address : picture.format.dataURL(of: picture.bytes)
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
  /// Behind text, what a highlighter becomes in programs without one.
  fileprivate static let yellow = Color(red: 255, green: 255, blue: 0)
}
