/// The pictures of a document, each stored once however often it is shown.
struct DOCXMedia {
  /// A picture and the name of its part, relative to the folder of the parts that show it.
  struct Member {
    var picture: EmbeddedPicture
    var name: String
  }

  private(set) var pictures: [Member] = []
  private var indices: [ArraySlice<UInt8>: Int] = [:]
  private var drawingCount = 0

  /// Returns the index of the picture in a `data:` URL; nil if it contains none that can be embedded.
  mutating func index(of url: ArraySlice<UInt8>) -> Int? {
    if let known = indices[url] { return known }
    guard let picture = EmbeddedPicture(dataURL: url) else { return nil }
    let name = "media/image\(pictures.count + 1)." + (picture.format == .png ? "png" : "jpeg")
    pictures.append(Member(picture: picture, name: name))
    indices[url] = pictures.count - 1
    return pictures.count - 1
  }

  /// Returns a drawing that shows the picture at an index, in a column of text whose width is in twips.
  mutating func drawing(
    of index: Int, as image: Image, alternative: ArraySlice<UInt8>, width: Int
  ) -> DOCXDrawing {
    drawingCount += 1
    let limit = (width: Swift.max(width / WordMeasure.pixel, 1), height: DOCXDrawing.heightLimit)
    let size = pictures[index].picture.size(for: image, within: limit)
    return DOCXDrawing(number: drawingCount, alternative: alternative, width: size.width, height: size.height)
  }

  /// The parts that contain the pictures.
  var parts: [PackagePart] {
    pictures.map { PackagePart("word/\($0.name)", $0.picture.bytes, isCompressed: true) }
  }
}

/// A picture in a line of text (ECMA-376, part 1, 20.4.2.8).
struct DOCXDrawing {
  /// The height of a page's text in pixels, on A4.
  static let heightLimit = 13958 / WordMeasure.pixel
  private static let unitsPerPixel = 9525  // English metric units, 914,400 an inch

  /// The number of the drawing, unique and counted from 1.
  var number: Int
  var alternative: ArraySlice<UInt8>
  /// The width in pixels.
  var width: Int
  /// The height in pixels.
  var height: Int

  /// Writes the drawing, with the number of the relationship to the picture's part.
  func write(to output: inout XMLOutput, relationship: Int) {
    output.markup("<w:drawing><wp:inline distT=\"0\" distB=\"0\" distL=\"0\" distR=\"0\">")
    output.element("wp:extent", extent)
    output.element("wp:docPr", identity)
    output.markup("<wp:cNvGraphicFramePr><a:graphicFrameLocks noChangeAspect=\"1\"/></wp:cNvGraphicFramePr>")
    output.markup("<a:graphic><a:graphicData uri=\"http://schemas.openxmlformats.org/drawingml/2006/picture\">")
    output.markup("<pic:pic><pic:nvPicPr>")
    output.element("pic:cNvPr", identity)
    output.markup("<pic:cNvPicPr/></pic:nvPicPr><pic:blipFill>")
    output.element("a:blip") { $0.attribute(relationship: "r:embed", relationship) }
    output.markup("<a:stretch><a:fillRect/></a:stretch></pic:blipFill>")
    output.markup("<pic:spPr><a:xfrm><a:off x=\"0\" y=\"0\"/>")
    output.element("a:ext", extent)
    output.markup("</a:xfrm><a:prstGeom prst=\"rect\"><a:avLst/></a:prstGeom></pic:spPr></pic:pic>")
    output.markup("</a:graphicData></a:graphic></wp:inline></w:drawing>")
  }

  private func extent(_ output: inout XMLOutput) {
    output.attribute("cx", width * Self.unitsPerPixel)
    output.attribute("cy", height * Self.unitsPerPixel)
  }

  private func identity(_ output: inout XMLOutput) {
    output.attribute("id", number)
    output.attribute("name", Array("Picture \(number)".utf8)[...])
    output.attribute("descr", alternative)
  }
}
