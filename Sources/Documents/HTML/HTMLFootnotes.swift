/// The footnotes of a document while they are written: their numbers, and the links in both directions.
///
/// A label can be any text, so identifiers are derived from the number that the reader sees.
struct HTMLFootnotes {
  private struct Definition {
    let end: Int
    var references = 0
  }

  private var definitions: [Definition] = []
  private var indices: [ArraySlice<UInt8>: Int] = [:]
  private let firstNumber: Int
  private var current = -1
  /// Whether the open definition still needs its links back.
  private(set) var owesLinksBack = false

  /// Finds the definitions, which are the last of the document's own children.
  init(of document: Document) {
    let found = document.footnotes
    firstNumber = document.firstFootnoteNumber
    // Most documents have none, and the first dictionary of a kind takes much of a short conversion's time.
    guard !found.isEmpty else { return }
    indices.reserveCapacity(found.count)
    definitions.reserveCapacity(found.count)
    for (label, node) in found {
      indices[document[label]] = indices[document[label]] ?? definitions.count
      definitions.append(Definition(end: Int(document.nodes[node].end)))
    }
  }

  /// Whether the notes are list items. Some receivers lose the start number of a list, so other numbers are text.
  var isList: Bool { firstNumber == 1 }

  /// Writes a reference; returns false if the label has no definition.
  mutating func appendReference(to label: ArraySlice<UInt8>, to output: inout HTMLOutput) -> Bool {
    guard let index = indices[label] else { return false }
    definitions[index].references += 1
    output.append(attribute: "<sup><a href=\"#fn-", number: firstNumber + index)
    output.append(" id=\"")
    appendName(ofReference: definitions[index].references, to: index, to: &output)
    appendText(of: index, to: &output)
    return true
  }

  /// Begins the next definition; more attributes may follow.
  mutating func openDefinition(in output: inout HTMLOutput) {
    if current < 0 { output.append(isList ? "<section>\n<hr>\n<ol>\n" : "<section>\n<hr>\n") }
    current += 1
    owesLinksBack = definitions.indices.contains(current) && definitions[current].references > 0
    output.append(attribute: isList ? "<li id=\"fn-" : "<div id=\"fn-", number: firstNumber + current)
  }

  /// The end tag of a definition.
  var closingTag: StaticString { isList ? "</li>\n" : "</div>\n" }

  /// Ends the section of the definitions, if there is one.
  func finish(_ output: inout HTMLOutput) {
    if current >= 0 { output.append(isList ? "</ol>\n</section>\n" : "</section>\n") }
  }

  /// Writes the number of the open definition if no list counts it. As in Word's footnotes, it links to the first
  /// reference.
  func appendNumber(to output: inout HTMLOutput) {
    output.append("<sup><a")
    if owesLinksBack { appendLinkBack(to: 1, to: &output) }
    appendText(of: current, to: &output)
    output.append(" ")
  }

  /// Whether the open definition ends at this node, so that its links back belong here.
  func endsDefinition(at end: Int) -> Bool { owesLinksBack && definitions[current].end == end }

  /// Writes a link back to each reference. Like GitHub, it numbers them from the second on.
  mutating func appendLinksBack(to output: inout HTMLOutput) {
    owesLinksBack = false
    for reference in 1...max(1, definitions[current].references) {
      output.append(reference > 1 ? " <a" : "<a")
      appendLinkBack(to: reference, to: &output)
      output.append(">↩")
      if reference > 1 {
        output.append("<sup>")
        output.append(number: reference)
        output.append("</sup>")
      }
      output.append("</a>")
    }
  }

  private func appendLinkBack(to reference: Int, to output: inout HTMLOutput) {
    output.append(" href=\"#")
    appendName(ofReference: reference, to: current, to: &output)
  }

  private func appendName(ofReference reference: Int, to index: Int, to output: inout HTMLOutput) {
    output.append("fnref-")
    output.append(number: firstNumber + index)
    output.append(attribute: "-", number: reference)
  }

  private func appendText(of index: Int, to output: inout HTMLOutput) {
    output.append(">")
    output.append(number: firstNumber + index)
    output.append("</a></sup>")
  }
}
