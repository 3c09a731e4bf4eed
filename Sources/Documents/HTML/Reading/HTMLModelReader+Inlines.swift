/// Turning a paragraph's runs, each with all its formats, into nested elements of the model.
extension HTMLModelReader {
  /// How far to look for where a format ends; beyond, the order of nesting no longer matters.
  private static let horizon = 32

  /// Adds the runs to the element that is open in the model. A format that goes on stays open from run to run; of formats
  /// that begin together the longest is outermost.
  mutating func emitInlines() {
    if inlines.hasNoFormats {
      for index in inlines.runs.indices { emit(inlines.runs[index]) }
      return
    }
    let formats = inlines.styles.map(\.elements)
    var open: [RunStyle.Value] = []
    for index in inlines.runs.indices {
      let wanted = formats[Int(inlines.runs[index].style)]
      if wanted.isEmpty && open.isEmpty {
        emit(inlines.runs[index])
        continue
      }
      let kept = open.prefix { wanted.contains($0) }.count
      while open.count > kept {
        flow.builder.close()
        open.removeLast()
      }
      if wanted.count > kept {
        for value in ordered(wanted.filter { !open.contains($0) }, formats, from: index) {
          flow.builder.open(element(value))
          open.append(value)
        }
      }
      emit(inlines.runs[index])
    }
    for _ in open { flow.builder.close() }
  }

  private func ordered(
    _ values: [RunStyle.Value], _ formats: [[RunStyle.Value]], from index: Int
  ) -> [RunStyle.Value] {
    if values.count < 2 { return values }
    let ranked = values.enumerated().map { (extent: extent(of: $1, formats, from: index), place: $0, value: $1) }
    return ranked.sorted { ($1.extent, $0.place) < ($0.extent, $1.place) }.map(\.value)
  }

  private func extent(of value: RunStyle.Value, _ formats: [[RunStyle.Value]], from index: Int) -> Int {
    inlines.runs[index...].prefix(Self.horizon).prefix { formats[Int($0.style)].contains(value) }.count
  }

  /// The element of a format; what it holds is kept in the model.
  mutating func element(_ value: RunStyle.Value) -> Element {
    switch value {
    case .format(let format): return element(format)
    case .link(let index):
      let link = links[Int(index)]
      let title = link.title.map { flow.builder.keep($0) }
      return .link(flow.builder.keep(Link(destination: flow.builder.keep(link.destination), title: title)))
    case .style(let number):
      var style = styles[number]
      style.fontFamily = style.fontFamily.map { flow.builder.keep(tree.text, $0.range) }
      return .styled(flow.builder.keep(style))
    }
  }

  private func element(_ format: InlineFormat) -> Element {
    switch format {
    case .emphasis: .emphasis
    case .underline: .underline
    case .strikethrough: .strikethrough
    case .highlight: .highlight
    case .subscript: .subscript
    case .superscript: .superscript
    // Links and styles have values of their own.
    case .strong, .link, .styled: .strong
    }
  }

  private mutating func emit(_ run: InlineRuns.Run) {
    switch run.content {
    case .text(let span) where inlines.styles[Int(run.style)].isCode: flow.builder.leaf(.code(span))
    case .text(let span): flow.builder.append(kept: span)
    case .lineBreak: flow.builder.leaf(.lineBreak)
    case .image(let index): flow.builder.append(image: inlines.images[index])
    case .footnoteReference(let label): flow.builder.leaf(.footnoteReference(label: label))
    case .anchor(let name): flow.builder.leaf(.anchor(name))
    }
  }
}

/// A link of the source.
struct HTMLLink: Hashable {
  let destination: [UInt8]
  let title: [UInt8]?
}
