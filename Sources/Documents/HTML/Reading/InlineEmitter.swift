/// Turns a paragraph's runs, each with all its marks, into nested marks of the model.
struct InlineEmitter {
  private let inlines: InlineRuns
  private let source: HTMLTree
  private let links: [HTMLLink]
  private let looks: LookTable
  /// The marks of each style, with their values.
  private let marks: [[RunStyle.Value]]

  init(inlines: InlineRuns, source: HTMLTree, links: [HTMLLink], looks: LookTable) {
    self.inlines = inlines
    self.source = source
    self.links = links
    self.looks = looks
    marks = inlines.styles.map(\.elements)
  }

  /// How far to look for where a mark ends; beyond, the order of nesting no longer matters.
  private static let horizon = 32

  /// Adds the runs to the element that is open in `builder`. A mark that goes on stays open from run to run; of marks
  /// that begin together the longest is outermost.
  func emit(into builder: inout DocumentBuilder) {
    var open: [RunStyle.Value] = []
    for (index, run) in inlines.runs.enumerated() {
      let wanted = marks[Int(run.style)]
      let kept = open.prefix { wanted.contains($0) }.count
      for _ in kept..<open.count { builder.close() }
      open.removeSubrange(kept...)
      if wanted.count > kept {
        for value in ordered(wanted.filter { !open.contains($0) }, from: index) {
          builder.open(element(value, &builder))
          open.append(value)
        }
      }
      emit(run, &builder)
    }
    for _ in open { builder.close() }
  }

  private func ordered(_ values: [RunStyle.Value], from index: Int) -> [RunStyle.Value] {
    if values.count < 2 { return values }
    let ranked = values.enumerated().map { (extent: extent(of: $1, from: index), place: $0, value: $1) }
    return ranked.sorted { ($1.extent, $0.place) < ($0.extent, $1.place) }.map(\.value)
  }

  private func extent(of value: RunStyle.Value, from index: Int) -> Int {
    inlines.runs[index...].prefix(Self.horizon).prefix { marks[Int($0.style)].contains(value) }.count
  }

  func element(_ value: RunStyle.Value, _ builder: inout DocumentBuilder) -> Element {
    switch value {
    case .mark(let mark): return element(mark)
    case .link(let index):
      let link = links[Int(index)]
      let title = link.title.map { builder.keep($0) }
      return .link(builder.keep(Link(destination: builder.keep(link.destination), title: title)))
    case .look(let number):
      var look = looks[number]
      look.fontFamily = look.fontFamily.map { builder.keep(source.text[$0.range]) }
      return .styled(builder.keep(look))
    }
  }

  private func element(_ mark: Mark) -> Element {
    switch mark {
    case .emphasis: .emphasis
    case .underline: .underline
    case .strikethrough: .strikethrough
    case .highlight: .highlight
    case .subscript: .subscript
    case .superscript: .superscript
    // Links and looks have values of their own.
    case .strong, .link, .styled: .strong
    }
  }

  private func emit(_ run: InlineRuns.Run, _ builder: inout DocumentBuilder) {
    switch run.content {
    case .text(let span) where inlines.styles[Int(run.style)].isCode:
      builder.leaf(.code(span))
    case .text(let span): builder.append(kept: span)
    case .lineBreak: builder.leaf(.lineBreak)
    case .image(let index): builder.append(image: inlines.images[index])
    case .footnoteReference(let label): builder.leaf(.footnoteReference(label: label))
    }
  }
}

/// A link of the source.
struct HTMLLink: Hashable {
  let destination: [UInt8]
  let title: [UInt8]?
}
