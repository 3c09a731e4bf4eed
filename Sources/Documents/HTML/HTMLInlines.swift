/// The links, places, images and styles of a document while they are written.
struct HTMLInlines {
  private let document: Document
  /// The places that links point to, which need names.
  private let linkedPlaces: Set<[UInt8]>

  init(of document: Document) {
    self.document = document
    linkedPlaces = document.linkedPlaces
  }

  /// Begins a link; of a link that is not allowed, only its text is written.
  func openLink(_ link: Link, in output: inout HTMLOutput) {
    guard LinkPolicy.allowsLink(document[link.destination], document.options) else { return }
    output.append(attribute: "<a href=\"", document[link.destination])
    if let title = link.title { output.append(attribute: " title=\"", document[title]) }
    output.append(">")
  }

  func closeLink(_ link: Link, in output: inout HTMLOutput) {
    if LinkPolicy.allowsLink(document[link.destination], document.options) { output.append("</a>") }
  }

  /// Writes an image; of an image that is not allowed, only its alternative text.
  func append(_ image: Image, to output: inout HTMLOutput) {
    guard LinkPolicy.allowsImage(document[image.source]) else {
      output.append(text: document[image.alternative])
      return
    }
    output.append(attribute: "<img src=\"", document[image.source])
    output.append(attribute: " alt=\"", document[image.alternative])
    if let title = image.title { output.append(attribute: " title=\"", document[title]) }
    if let width = image.width { output.append(attribute: " width=\"", number: width) }
    if let height = image.height { output.append(attribute: " height=\"", number: height) }
    output.append(">")
  }

  /// Writes an anchor, unless its heading has it as an attribute.
  func appendAnchor(_ name: TextSpan, _ index: Int, to output: inout HTMLOutput) {
    if index > 0, case .heading = document.nodes[index - 1].element { return }
    guard linkedPlaces.contains(Array(document[name])) else { return }
    output.append(attribute: "<a id=\"", document[name])
    output.append("></a>")
  }

  /// Writes the anchor at the start of a heading as the heading's attribute.
  func appendName(ofHeading index: Int, to output: inout HTMLOutput) {
    guard index + 1 < document.nodes.count, case .anchor(let name) = document.nodes[index + 1].element,
      linkedPlaces.contains(Array(document[name]))
    else { return }
    output.append(attribute: " id=\"", document[name])
  }

  /// Begins text of a style.
  func openSpan(_ style: Style, in output: inout HTMLOutput) {
    output.append("<span")
    HTMLStyle.append(style, of: document, to: &output)
    output.append(">")
  }
}
