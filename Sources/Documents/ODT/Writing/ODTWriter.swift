/// Writes a ``Document`` as a text document of OpenDocument 1.3, the format of ODT files.
///
/// Such a file is a ZIP archive. This library has no ZIP code: it returns the archive's members.
public enum ODTWriter {
  /// Returns the parts of the document's file, in their order in the archive. The same document always results in the
  /// same parts. Complexity: linear in the document's size.
  public static func write(_ document: Document) -> [PackagePart] {
    var walk = WordWalk(document, into: ODTSink(document))
    walk.writeBody()
    let parts = [
      PackagePart("content.xml", content(of: walk.sink)),
      WordStyle.odtPart(firstFootnote: walk.footnotes.firstNumber),
    ]
    // The type is the first member and is not compressed, so that programs find it at a fixed place (part 2, 3.3).
    let type = PackagePart("mimetype", Array(mediaType.utf8), isCompressed: true)
    let all = parts + walk.sink.pictures.parts() + walk.sink.formulas.parts
    return [type] + all + [manifest(of: all, folders: walk.sink.formulas.folders)]
  }

  private static let mediaType = "application/vnd.oasis.opendocument.text"

  private static func content(of sink: borrowing ODTSink) -> [UInt8] {
    var output = XMLOutput(capacity: sink.text.output.bytes.count + 65536)
    output.markup("<office:document-content")
    output.odtNamespaces()
    output.markup("><office:automatic-styles>\n")
    sink.styles.write(to: &output)
    output.markup("</office:automatic-styles><office:body><office:text>\n")
    output.markup(sink.text.output.bytes)
    output.markup("</office:text></office:body></office:document-content>\n")
    return output.bytes
  }

  /// The list of the parts (part 2, 4).
  private static func manifest(of parts: [PackagePart], folders: [String]) -> PackagePart {
    var output = XMLOutput()
    output.markup("<manifest:manifest xmlns:manifest=\"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0\"")
    output.markup(" manifest:version=\"1.3\">\n")
    let objects = folders.map { ($0, ODTFormulas.mediaType) }
    for (name, type) in [("/", mediaType)] + parts.map({ ($0.name, Self.type(ofPart: $0.name)) }) + objects {
      output.element("manifest:file-entry") {
        $0.attribute("manifest:full-path", Array(name.utf8)[...])
        if name == "/" { $0.attribute("manifest:version", "1.3") }
        $0.attribute("manifest:media-type", Array(type.utf8)[...])
      }
    }
    output.markup("</manifest:manifest>\n")
    return PackagePart("META-INF/manifest.xml", output.bytes)
  }

  private static func type(ofPart name: String) -> String {
    if name.hasSuffix(".png") { return "image/png" }
    return name.hasSuffix(".jpeg") ? "image/jpeg" : "text/xml"
  }
}
