/// The labels of a document's footnotes in Markdown.
///
/// A footnote keeps its label if brackets can contain it and no other is equal to it; otherwise it gets a number.
struct FootnoteLabels {
  private var written: [[UInt8]: [UInt8]] = [:]
  private var taken: Set<LinkLabel> = []
  /// The labels in the order of their definitions.
  private(set) var all: [[UInt8]] = []

  /// Finds the labels of a document's footnotes.
  init(of document: Document) {
    for (label, _) in document.footnotes { add(Array(document[label])) }
  }

  /// The label to write for one of the document's labels, or nil if it has no definition.
  subscript(label: ArraySlice<UInt8>) -> [UInt8]? { written.isEmpty ? nil : written[Array(label)] }

  private mutating func add(_ label: [UInt8]) {
    guard written[label] == nil else { return }
    var candidate = Self.isValid(label) ? label : Array("\(all.count + 1)".utf8)
    var number = all.count + 1
    while !taken.insert(LinkLabel(candidate[...])).inserted {
      number += 1
      candidate = Array("\(number)".utf8)
    }
    written[label] = candidate
    all.append(candidate)
  }

  private static func isValid(_ label: [UInt8]) -> Bool {
    (1...100).contains(label.count)
      && label.allSatisfy { $0 > 0x20 && $0 != "[" && $0 != "]" && $0 != "\\" && $0 != "|" }
  }
}
