/// The footnotes of a document as they are written: numbers, and links there and back.
///
/// A label can be any text, so identifiers are made from the number that the reader sees.
struct HTMLFootnotes {
  private struct Definition {
    let end: Int
    var references = 0
  }

  private var definitions: [Definition] = []
  private var numbers: [ArraySlice<UInt8>: Int] = [:]
  private var current = -1
  private(set) var owesBackLinks = false

  /// Finds the definitions; they stand at the end of the document's own children.
  init(of document: Document) {
    let found = document.children().compactMap { Self.definition(document.nodes[$0]) }
    // Most documents have none, and the first dictionary of a kind costs a short conversion a part of its time.
    guard !found.isEmpty else { return }
    numbers.reserveCapacity(found.count)
    definitions.reserveCapacity(found.count)
    for (label, end) in found {
      numbers[document[label]] = numbers[document[label]] ?? definitions.count
      definitions.append(Definition(end: end))
    }
  }

  private static func definition(_ node: Document.Node) -> (label: TextSpan, end: Int)? {
    guard case .footnoteDefinition(let label) = node.element else { return nil }
    return (label, Int(node.end))
  }

  var isEmpty: Bool { definitions.isEmpty }

  /// Whether no definition was written yet.
  var isFirst: Bool { current < 0 }

  /// Writes a reference; false where there is nothing to refer to.
  mutating func appendReference(to label: ArraySlice<UInt8>, to output: inout HTMLOutput) -> Bool {
    guard let number = numbers[label] else { return false }
    definitions[number].references += 1
    output.append("<sup><a href=\"#fn-")
    output.append(number: number + 1)
    output.append("\" id=\"fnref-")
    output.append(number: number + 1)
    output.append("-")
    output.append(number: definitions[number].references)
    output.append("\">")
    output.append(number: number + 1)
    output.append("</a></sup>")
    return true
  }

  /// Begins a definition, up to where more attributes may follow.
  mutating func openDefinition(in output: inout HTMLOutput) {
    current += 1
    owesBackLinks = current < definitions.count && definitions[current].references > 0
    output.append(attribute: "<li id=\"fn-", number: current + 1)
  }

  mutating func closeDefinition() { owesBackLinks = false }

  /// Whether the open definition is the one that ends at this node, so that its back links go here.
  func endsDefinition(at end: Int) -> Bool { owesBackLinks && definitions[current].end == end }

  /// Writes a link back to each reference.
  mutating func appendBackLinks(to output: inout HTMLOutput) {
    owesBackLinks = false
    for reference in 1...max(1, definitions[current].references) {
      if reference > 1 { output.append(" ") }
      output.append("<a href=\"#fnref-")
      output.append(number: current + 1)
      output.append("-")
      output.append(number: reference)
      output.append("\">↩</a>")
    }
  }
}
