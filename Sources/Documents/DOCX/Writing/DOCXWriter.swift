/// Writes a ``Document`` as WordprocessingML, the format of DOCX files (ECMA-376, transitional).
///
/// Such a file is a ZIP archive. This library has no ZIP code: it returns the archive's members.
public enum DOCXWriter {
  /// Returns the parts of the document's package, in their order in the archive. The same document always results in
  /// the same parts. Complexity: linear in the document's size.
  public static func write(_ document: Document) -> [PackagePart] {
    var walk = WordWalk(document, into: DOCXSink(document))
    var body = writeBody(&walk)
    let notes = writeFootnotes(&walk)
    let lists = walk.sink.lists
    body.relationships.add(.styles, "styles.xml")
    body.relationships.add(.settings, "settings.xml")
    if !lists.isEmpty { body.relationships.add(.numbering, "numbering.xml") }
    if notes != nil { body.relationships.add(.footnotes, "footnotes.xml") }
    return package(body: body, notes: notes, lists: lists, pictures: walk.sink.pictures)
  }

  private static func writeBody(_ walk: inout WordWalk<DOCXSink>) -> DOCXStory {
    walk.sink.story.output.markup("<w:document")
    writeNamespaces(&walk)
    walk.sink.story.output.markup("><w:body>\n")
    walk.writeBody()
    writeSection(firstFootnote: walk.footnotes.firstNumber, to: &walk.sink.story.output)
    walk.sink.story.output.markup("</w:body></w:document>\n")
    return walk.sink.takeStory()
  }

  private static func writeFootnotes(_ walk: inout WordWalk<DOCXSink>) -> DOCXStory? {
    guard !walk.footnotes.referenced.isEmpty else { return nil }
    walk.sink.story.output.markup("<w:footnotes")
    writeNamespaces(&walk)
    walk.sink.story.output.markup(separators)
    walk.writeFootnotes()
    walk.sink.story.output.markup("</w:footnotes>\n")
    return walk.sink.takeStory()
  }

  private static func package(
    body: DOCXStory, notes: DOCXStory?, lists: WordLists, pictures: WordPictures
  ) -> [PackagePart] {
    var package = DOCXRelationships()
    package.add(.officeDocument, "word/document.xml")
    var parts = [
      contentTypes(hasNumbering: !lists.isEmpty, hasFootnotes: notes != nil),
      package.part("_rels/.rels"),
      PackagePart("word/document.xml", body.output.bytes),
      body.relationships.part("word/_rels/document.xml.rels"),
      WordStyle.docxPart(),
      settings(hasFootnotes: notes != nil),
    ]
    if !lists.isEmpty { parts.append(lists.docxPart()) }
    if let notes {
      parts.append(PackagePart("word/footnotes.xml", notes.output.bytes))
      if !notes.relationships.isEmpty { parts.append(notes.relationships.part("word/_rels/footnotes.xml.rels")) }
    }
    return parts + pictures.parts(in: "word/")
  }

  private static func writeNamespaces(_ walk: inout WordWalk<DOCXSink>) {
    walk.sink.story.output.markup(namespaces)
    if walk.document.hasFormulas { walk.sink.story.output.markup(namespaceOfFormulas) }
  }

  private static let namespaceOfFormulas: StaticString =
    " xmlns:m=\"http://schemas.openxmlformats.org/officeDocument/2006/math\""

  private static let namespaces: StaticString = """
     xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"\
     xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"\
     xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"\
     xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"\
     xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"
    """

  /// Writes the page layout: A4 with margins of an inch. LibreOffice reads the first footnote's number only here.
  private static func writeSection(firstFootnote: Int, to output: inout XMLOutput) {
    output.markup("<w:sectPr>")
    if firstFootnote != 1 {
      output.markup("<w:footnotePr>")
      output.property("w:numStart", firstFootnote)
      output.markup("</w:footnotePr>")
    }
    output.markup(
      """
      <w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440"\
       w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>
      """)
  }

  /// The separator lines between text and footnotes, which are footnotes themselves (17.11.3 and 17.11.23).
  private static let separators: StaticString = """
    >
    <w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>
    <w:footnote w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>

    """

  private static func contentTypes(hasNumbering: Bool, hasFootnotes: Bool) -> PackagePart {
    var output = XMLOutput()
    output.markup("<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">")
    let types: [(String, String)] = [
      ("rels", "application/vnd.openxmlformats-package.relationships+xml"), ("xml", "application/xml"),
      ("png", "image/png"), ("jpeg", "image/jpeg"),
    ]
    for (name, type) in types {
      output.element("Default") {
        $0.attribute("Extension", Array(name.utf8)[...])
        $0.attribute("ContentType", Array(type.utf8)[...])
      }
    }
    var parts = [("document", "document.main"), ("styles", "styles"), ("settings", "settings")]
    if hasNumbering { parts.append(("numbering", "numbering")) }
    if hasFootnotes { parts.append(("footnotes", "footnotes")) }
    for (name, type) in parts {
      output.element("Override") {
        $0.attribute("PartName", Array("/word/\(name).xml".utf8)[...])
        $0.attribute(
          "ContentType", Array("application/vnd.openxmlformats-officedocument.wordprocessingml.\(type)+xml".utf8)[...])
      }
    }
    output.markup("</Types>\n")
    return PackagePart("[Content_Types].xml", output.bytes)
  }

  /// Without a compatibility mode, Word would lay the document out as Word 2007 did, and say so in the title.
  private static func settings(hasFootnotes: Bool) -> PackagePart {
    var output = XMLOutput()
    output.markup("<w:settings xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\">")
    if hasFootnotes {
      output.markup("<w:footnotePr><w:footnote w:id=\"-1\"/><w:footnote w:id=\"0\"/></w:footnotePr>")
    }
    output.markup("<w:compat><w:compatSetting w:name=\"compatibilityMode\"")
    output.markup(" w:uri=\"http://schemas.microsoft.com/office/word\" w:val=\"15\"/></w:compat></w:settings>\n")
    return PackagePart("word/settings.xml", output.bytes)
  }
}
