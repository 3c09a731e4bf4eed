import Testing

@testable import Documents

/// The words of SmartArt diagrams (ECMA-376, part 1, 21.4).
@Suite struct DiagramTests {
  private static let namespaces =
    "xmlns:dgm=\"http://schemas.openxmlformats.org/drawingml/2006/diagram\" "
    + "xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\" "
    + "xmlns:dsp=\"http://schemas.microsoft.com/office/drawing/2008/diagram\""

  private func point(_ identifier: String, _ text: String, type: String = "node") -> String {
    let words = text.split(separator: "/").map { "<a:p><a:r><a:t>\($0)</a:t></a:r></a:p>" }.joined()
    return "<dgm:pt modelId=\"\(identifier)\" type=\"\(type)\"><dgm:t><a:bodyPr/>\(words)</dgm:t></dgm:pt>"
  }

  private func connection(_ source: String, _ target: String, _ order: Int, type: String = "parOf") -> String {
    "<dgm:cxn modelId=\"c\" type=\"\(type)\" srcId=\"\(source)\" destId=\"\(target)\" srcOrd=\"\(order)\"/>"
  }

  private func data(_ points: String, _ connections: String = "", _ more: String = "") -> String {
    "<dgm:dataModel \(Self.namespaces)><dgm:ptLst>\(points)</dgm:ptLst><dgm:cxnLst>\(connections)</dgm:cxnLst>\(more)"
      + "</dgm:dataModel>"
  }

  /// Returns the Markdown of a diagram between two paragraphs, with the parts of its data and of its drawing.
  private func markdown(
    _ data: String?, drawing: String? = nil, description: String = "", around: String = ""
  ) -> String {
    let graphic =
      "<w:r><w:drawing><wp:inline><wp:docPr id=\"1\" name=\"Diagram 1\" descr=\"\(description)\"/><a:graphic>"
      + "<a:graphicData><dgm:relIds \(Self.namespaces) r:dm=\"dm\" r:lo=\"lo\"/></a:graphicData></a:graphic></wp:inline>"
      + "</w:drawing></w:r>"
    let body =
      around.isEmpty
      ? "\(DOCXSource.paragraph("a"))<w:p>\(graphic)</w:p>\(DOCXSource.paragraph("b"))"
      : around.split(separator: "DIAGRAM", omittingEmptySubsequences: false).joined(separator: graphic)
    var parts = [
      "word/document.xml": "<w:document \(DOCXSource.namespaces)><w:body>\(body)</w:body></w:document>",
      "word/_rels/document.xml.rels":
        "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">"
        + "<Relationship Id=\"dm\" Type=\"http://x/diagramData\" Target=\"diagrams/data1.xml\"/>"
        + "<Relationship Id=\"dd\" Type=\"http://x/diagramDrawing\" Target=\"diagrams/drawing1.xml\"/></Relationships>",
    ]
    parts["word/diagrams/data1.xml"] = data
    parts["word/diagrams/drawing1.xml"] = drawing
    return String(decoding: MarkdownWriter.write(DOCXSource.read(parts)), as: UTF8.self)
  }

  @Test func pointsAreItems() {
    #expect(markdown(data(point("1", "plan") + point("2", "build"))) == "a\n\n- plan\n- build\n\nb\n")
    #expect(markdown(data(point("1", "two/lines"))) == "a\n\n- two\\\n  lines\n\nb\n")
  }

  @Test func connectionsAreLevels() {
    let points =
      point("0", "", type: "doc") + point("1", "one") + point("2", "two") + point("3", "under")
      + point("4", "deep", type: "asst") + point("5", "line", type: "parTrans") + point("6", "shown", type: "pres")
    let connections =
      connection("0", "2", 1) + connection("0", "1", 0) + connection("1", "3", 0)
      + connection("3", "4", 0) + connection("6", "1", 0, type: "presOf")
    #expect(markdown(data(points, connections)) == "a\n\n- one\n  - under\n    - deep\n- two\n\nb\n")
  }

  @Test func circlesEnd() {
    let points = point("1", "one") + point("2", "two")
    let text = markdown(data(points, connection("1", "2", 0) + connection("2", "1", 0) + connection("2", "9", 0)))
    #expect(text == "a\n\n- one\n  - two\n\nb\n")
  }

  @Test func theDrawingHasTheWordsToo() {
    let shapes = ["x", "y &amp; z"].map {
      "<dsp:sp modelId=\"\($0)\"><dsp:txBody><a:p><a:r><a:t>\($0)</a:t></a:r></a:p></dsp:txBody></dsp:sp>"
    }
    let drawing = "<dsp:drawing \(Self.namespaces)><dsp:spTree>\(shapes.joined())</dsp:spTree></dsp:drawing>"
    #expect(markdown(nil, drawing: drawing) == "a\n\n- x\n- y & z\n\nb\n")
    let reference = "<dgm:extLst><a:ext><dsp:dataModelExt relId=\"dd\"/></a:ext></dgm:extLst>"
    #expect(markdown(data(point("1", ""), "", reference), drawing: drawing) == "a\n\n- x\n- y & z\n\nb\n")
    #expect(markdown(data(point("1", "own")), drawing: drawing) == "a\n\n- own\n\nb\n")
  }

  @Test func withoutWordsTheDescriptionIsShown() {
    #expect(markdown(data(""), description: "A process") == "a\n\nA process\n\nb\n")
    #expect(markdown(data(point("1", "plan")), description: "A process") == "a\n\n- plan\n\nb\n")
  }

  @Test func diagramsInCellsAreLists() {
    let cell = "<w:tbl><w:tr><w:tc><w:p>DIAGRAM</w:p></w:tc><w:tc>\(DOCXSource.paragraph("c"))</w:tc></w:tr></w:tbl>"
    let text = markdown(data(point("1", "plan") + point("2", "build")), around: cell)
    #expect(text.contains("plan") && text.contains("build") && text.contains("c"))
  }

  @Test func manyReferencesToOneDiagramAreLimited() {
    let long = String(repeating: "word ", count: 100_000)
    let text = markdown(data(point("1", long)), around: String(repeating: "<w:p>DIAGRAM</w:p>", count: 200))
    #expect(text.utf8.count < 10 << 20)
  }
}
