/// The names of the elements around the title of a chart.
protocol ChartName: XMLName, Equatable {
  static var chartTitle: Self { get }
  static var chartParagraph: Self { get }
  static var chartText: Self { get }
  /// What the chart draws, where the axes have titles too.
  static var chartPlot: Self { get }
}

/// Reads the title of a chart (ECMA-376, part 1, 21.2.2.210; OpenDocument 1.3, 11.4).
struct ChartTitleReader<Name: ChartName>: XMLReader {
  private var title: [UInt8] = []
  private var isInTitle = false
  private var isInText = false

  private static var limit: Int { 1000 }

  /// Returns the title in a part; empty if there is none. Complexity: O(n).
  static func title(in part: [UInt8]) -> [UInt8] {
    var reader = ChartTitleReader()
    reader.read(part)
    return reader.title[...].collapsingSpaces()
  }

  mutating func open(_ name: Name, _ tag: XMLTag) -> Bool {
    switch name {
    case .chartPlot: return false
    case .chartTitle: isInTitle = true
    default: break
    }
    if name == .chartParagraph, isInTitle { title.append(" ") }
    if name == .chartText { isInText = true }
    return true
  }

  mutating func close(_ name: Name) {
    if name == .chartTitle { isInTitle = false }
    if name == .chartText { isInText = false }
  }

  mutating func read(text: ArraySlice<UInt8>) {
    if isInTitle, isInText, title.count < Self.limit { title += text }
  }
}

extension DOCXName: ChartName {
  static var chartParagraph: DOCXName { .drawnParagraph }
  static var chartText: DOCXName { .drawnText }
}

extension ODTName: ChartName {
  static var chartParagraph: ODTName { .paragraph }
  static var chartText: ODTName { .paragraph }
}
