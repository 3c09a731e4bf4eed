/// A picture in a line of text (ECMA-376, part 1, 20.4.2.8).
struct DOCXDrawing {
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
