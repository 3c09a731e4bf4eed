/// The links, places, images and styles of a document as they are written.
struct HTMLInlines {
  private let document: Document
  /// The places that need names.
  private let linkedPlaces: Set<[UInt8]>

  init(of document: Document) {
    self.document = document
    linkedPlaces = document.linkedPlaces
  }

  /// Begins a link; one that is not allowed is only its text.
  func openLink(_ link: Link, in output: inout HTMLOutput) {
    guard LinkPolicy.allowsLink(document[link.destination], document.options) else { return }
    output.append(attribute: "<a href=\"", document[link.destination])
    if let title = link.title { output.append(attribute: " title=\"", document[title]) }
    output.append(">")
  }

  /// Ends a link.
  func closeLink(_ link: Link, in output: inout HTMLOutput) {
    if LinkPolicy.allowsLink(document[link.destination], document.options) { output.append("</a>") }
  }

  /// Writes an image; one that is not allowed is the text that stands for it.
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

  /// Writes an anchor, unless it is the one that its heading has as an attribute.
  func appendAnchor(_ name: TextSpan, _ index: Int, to output: inout HTMLOutput) {
    if index > 0, case .heading = document.nodes[index - 1].element { return }
    guard linkedPlaces.contains(Array(document[name])) else { return }
    output.append(attribute: "<a id=\"", document[name])
    output.append("></a>")
  }

  /// Writes the anchor that a heading begins with as its attribute.
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
