/// What another program draws in a frame: a formula in TeX, or the title of a chart; both are empty for anything else.
struct ODTObject {
  let formula: [UInt8]
  let title: [UInt8]

  /// Reads the content of the object, if the file has it. Complexity: O(n).
  init(_ content: [UInt8]?) {
    formula = ODTFormula.tex(ofPart: content)
    title = formula.isEmpty ? content.map { ChartTitleReader<ODTName>.title(in: $0) } ?? [] : []
  }

  var size: Int { formula.count + title.count }
}
