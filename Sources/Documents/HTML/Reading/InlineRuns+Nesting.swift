/// Converts runs, each with all its formats, to nested elements of the model.
extension InlineRuns {
  /// Adds the runs to the open element of the model.
  func write(_ values: FormatValues, to builder: inout DocumentBuilder) {
    if styles.allSatisfy(\.formats.isEmpty) {
      for run in runs { write(run, to: &builder) }
      return
    }
    let formats = styles.map(\.elements)
    var nested = NestedFormats<RunStyle.Value>()
    for (index, run) in runs.enumerated() {
      let wanted = formats[Int(run.style)]
      if !nested.isEmpty { nested.close(unless: wanted.contains, in: &builder) }
      if !wanted.isEmpty {
        let new = nested.add(wanted) { distance in
          let next = index + 1 + distance
          return next < runs.count ? formats[Int(runs[next].style)] : nil
        }
        for value in new { builder.open(values.element(value, keptIn: &builder)) }
      }
      write(run, to: &builder)
    }
    nested.closeAll(in: &builder)
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
