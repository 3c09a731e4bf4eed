/// Converts runs, each with all its formats, to nested elements of the model.
extension InlineRuns {
  /// How many runs the search for a format's end examines; beyond, the order of nesting no longer matters.
  private static let horizon = 32

  /// Adds the runs to the open element of the model. A format that continues stays open from run to run; of formats
  /// that begin together, the longest is outermost.
  func write(_ values: FormatValues, to builder: inout DocumentBuilder) {
    if styles.allSatisfy(\.formats.isEmpty) {
      for run in runs { write(run, to: &builder) }
      return
    }
    let formats = styles.map(\.elements)
    var open: [RunStyle.Value] = []
    for (index, run) in runs.enumerated() {
      let wanted = formats[Int(run.style)]
      if wanted.isEmpty && open.isEmpty {
        write(run, to: &builder)
        continue
      }
      let kept = open.prefix { wanted.contains($0) }.count
      while open.count > kept {
        builder.close()
        open.removeLast()
      }
      if wanted.count > kept {
        for value in ordered(wanted.filter { !open.contains($0) }, formats, from: index) {
          builder.open(values.element(value, keptIn: &builder))
          open.append(value)
        }
      }
      write(run, to: &builder)
    }
    for _ in open { builder.close() }
  }

  private func ordered(
    _ values: [RunStyle.Value], _ formats: [[RunStyle.Value]], from index: Int
  ) -> [RunStyle.Value] {
    if values.count < 2 { return values }
    let ranked = values.enumerated().map { (extent: extent(of: $1, formats, from: index), place: $0, value: $1) }
    return ranked.sorted { ($1.extent, $0.place) < ($0.extent, $1.place) }.map(\.value)
  }

  private func extent(of value: RunStyle.Value, _ formats: [[RunStyle.Value]], from index: Int) -> Int {
    runs[index...].prefix(Self.horizon).prefix { formats[Int($0.style)].contains(value) }.count
  }

  private func write(_ run: Run, to builder: inout DocumentBuilder) {
    switch run.content {
    case .text(let span) where styles[Int(run.style)].isCode: builder.leaf(.code(span))
    case .text(let span): builder.append(apart: span)
    case .formula(let span): builder.leaf(.formula(span))
    case .lineBreak: builder.leaf(.lineBreak)
    case .image(let index): builder.append(image: images[index])
    case .footnoteReference(let label): builder.leaf(.footnoteReference(label: label))
    case .anchor(let name): builder.leaf(.anchor(name))
    }
  }
}
