import Testing

@testable import Documents

/// Content in other formats that a file imports (ECMA-376, part 1, 17.17.2).
@Suite struct DOCXChunkTests {
  /// Returns the Markdown of a text around a chunk of a part.
  private func markdown(
    _ content: [UInt8], _ name: String = "chunk.html", type: String = "", body: String? = nil,
    archives: @escaping ([UInt8]) -> ((String) -> [UInt8]?)? = { _ in nil }
  ) -> String {
    let chunk = "<w:altChunk r:id=\"c\"><w:altChunkPr><w:matchSrc/></w:altChunkPr></w:altChunk>"
    let text =
      body.map { $0.split(separator: "CHUNK", omittingEmptySubsequences: false).joined(separator: chunk) }
      ?? DOCXSource.paragraph("Before") + chunk + DOCXSource.paragraph("After")
    let parts: [String: [UInt8]] = [
      "word/document.xml": Array("<w:document \(DOCXSource.namespaces)><w:body>\(text)</w:body></w:document>".utf8),
      "word/_rels/document.xml.rels": Array(Self.relationships(to: name).utf8),
      "[Content_Types].xml": Array(Self.types(name, type).utf8), "word/\(name)": content,
    ]
    let document = DOCXReader.read(archives: archives) { parts[$0] }
    return document.map { String(decoding: MarkdownWriter.write($0), as: UTF8.self) } ?? "no document"
  }

  private func markdown(
    _ content: String, _ name: String = "chunk.html", type: String = "", body: String? = nil
  ) -> String {
    markdown(Array(content.utf8), name, type: type, body: body)
  }

  private static func relationships(to name: String) -> String {
    "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">"
      + "<Relationship Id=\"c\" Type=\"http://x/aFChunk\" Target=\"\(name)\"/></Relationships>"
  }

  private static func types(_ name: String, _ type: String) -> String {
    let override = type.isEmpty ? "" : "<Override PartName=\"/word/\(name)\" ContentType=\"\(type)\"/>"
    return "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">\(override)</Types>"
  }

  private func around(_ text: String) -> String { "Before\n\n\(text)\n\nAfter\n" }

  @Test func pagesAreInserted() {
    #expect(markdown("<h1>Chunk</h1><p>from <b>html</b>") == around("# Chunk\n\nfrom **html**"))
    #expect(markdown("plain <i>words</i>", "a.htm") == around("plain *words*"))
    #expect(markdown("<ul><li>a<li>b</ul><pre>code\n  x</pre>", "c.xhtml") == around("- a\n- b\n\n```\ncode\n  x\n```"))
    #expect(markdown("<table><tr><th>a<th>b</table>") == around("| a | b |\n| --- | --- |"))
    #expect(markdown([0xFF, 0xFE] + "<p>é".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) == around("é"))
  }

  @Test(arguments: [
    ("windows-1251", [0xCF, 0xF0] as [UInt8], "Пр"), ("shift_jis", [0x93, 0xFA, 0x96, 0x7B], "日本"),
    ("utf-8", Array("é".utf8), "é"), ("iso-8859-1", [0xE9], "é"), ("unknown", [0xE9], "é"),
  ]) func pagesNameTheirEncoding(name: String, bytes: [UInt8], text: String) {
    #expect(markdown(Array("<meta charset=\"\(name)\"><p>".utf8) + bytes) == around(text))
  }

  @Test func otherFormatsAreInserted() {
    #expect(markdown(#"{\rtf1\ansi a {\b bold} word\par}"#, "a.rtf") == around("a **bold** word"))
    #expect(markdown("a <b>\nline\n\nnext", "a.txt", type: "text/plain") == around("a \\<b>\\\nline\n\nnext"))
    #expect(markdown("a <b>", "part1", type: "text/plain; charset=utf-8") == around("a \\<b>"))
    let old =
      "<?xml version=\"1.0\"?><w:wordDocument xmlns:w=\"http://schemas.microsoft.com/office/word/2003/wordml\">"
      + "<w:body><w:p><w:r><w:rPr><w:b/></w:rPr><w:t>old</w:t></w:r></w:p></w:body></w:wordDocument>"
    #expect(markdown(old, "a.xml", type: "application/xml") == around("**old**"))
    let flat =
      "<?xml version=\"1.0\"?><pkg:package xmlns:pkg=\"http://schemas.microsoft.com/office/2006/xmlPackage\"><pkg:part>"
      + "<pkg:xmlData><w:document \(DOCXSource.namespaces)><w:body>\(DOCXSource.paragraph("flat"))</w:body></w:document>"
      + "</pkg:xmlData></pkg:part></pkg:package>"
    #expect(markdown(flat, "a.xml", type: "application/xml") == around("flat"))
  }

  @Test func filesOfWordAreInserted() {
    let inner = "<w:document \(DOCXSource.namespaces)><w:body>\(DOCXSource.paragraph("inner"))</w:body></w:document>"
    let zip: [UInt8] = [0x50, 0x4B, 0x03, 0x04, 0, 0, 0, 0]
    let text = markdown(zip, "a.docx") { bytes in
      bytes == zip ? { $0 == "word/document.xml" ? Array(inner.utf8) : nil } : nil
    }
    #expect(text == around("inner"))
  }

  /// A file that contains itself ends.
  @Test func filesInFilesEnd() {
    let zip: [UInt8] = [0x50, 0x4B, 0x03, 0x04, 0, 0, 0, 0]
    let body = DOCXSource.paragraph("x") + "<w:altChunk r:id=\"c\"/>"
    let parts: [String: [UInt8]] = [
      "word/document.xml": Array("<w:document \(DOCXSource.namespaces)><w:body>\(body)</w:body></w:document>".utf8),
      "word/_rels/document.xml.rels": Array(Self.relationships(to: "a.docx").utf8), "word/a.docx": zip,
    ]
    let document = DOCXReader.read(archives: { _ in { parts[$0] } }) { parts[$0] }
    #expect(document.map { $0.nodes.count } == 8)
  }

  @Test func placesOfChunks() {
    let page = "<h2>Head</h2><ol><li>one</ol>"
    let cell = "<w:tbl><w:tr><w:tc>CHUNK<w:p/></w:tc><w:tc><w:p><w:r><w:t>b</w:t></w:r></w:p></w:tc></w:tr></w:tbl>"
    let text = markdown(page, body: cell)
    #expect(text.contains("Head") && text.contains("one") && text.contains("b"))
    #expect(markdown("<p>x", body: "CHUNKCHUNK") == "x\n\nx\n")
    #expect(markdown("<p>x", body: "<w:sdt><w:sdtContent>CHUNK</w:sdtContent></w:sdt>") == "x\n")
    #expect(markdown("", body: "CHUNK" + DOCXSource.paragraph("a")) == "a\n")
  }

  @Test func notesOfChunksAreNumberedAmongAll() {
    let page =
      "<p>a<sup><a href=\"#fn1\" id=\"r1\" role=\"doc-noteref\">1</a></sup></p>"
      + "<section role=\"doc-endnotes\"><ol><li id=\"fn1\"><p>first <a href=\"#r1\" role=\"doc-backlink\">↩</a></p></ol></section>"
    #expect(markdown(page, body: "CHUNKCHUNK") == "a[^1]\n\na[^2]\n\n[^1]: first\n\n[^2]: first\n")
  }

  // MARK: Pages with their pictures

  private func message(_ parts: String...) -> String {
    "MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n boundary=\"--=x y\"\r\n\r\nold readers\r\n"
      + parts.map { "----=x y\r\n\($0)\r\n" }.joined() + "----=x y--\r\n"
  }

  @Test func messagesHaveAPage() {
    let quoted =
      "Content-Type: text/html; charset=\"utf-8\"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
      + "<p title=3D'x'>caf=C3=A9 and a =\r\nlong line=20</p>"
    #expect(markdown(message(quoted), "a.mht") == around("café and a long line"))
    let coded =
      "Content-Type: text/html; charset=windows-1251\r\nContent-Transfer-Encoding: base64\r\n\r\nPHA+z/A8L3A+\r\n"
    #expect(markdown(message(coded), "a.mht", type: "message/rfc822") == around("Пр"))
    let plain =
      "Subject: =?utf-8?Q?x?=\nMIME-Version: 1.0\nContent-Type: text/html\nContent-Location: file:///C:/a.htm\n\n<p>x"
    #expect(markdown(plain, "a.html") == around("x"))
    let text = "Content-Type: text/plain\r\n\r\nonly <text>"
    #expect(markdown(message(text), "a.mht") == around("only \\<text>"))
  }

  @Test func pagesShowTheirPictures() {
    let page =
      "Content-Type: text/html\r\nContent-Location: file:///C:/d/page.htm\r\n\r\n<img src=\"ADDRESS\" alt=\"p\">"
    let picture =
      "Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\nContent-ID: <p1@x>\r\n"
      + "Content-Location: file:///C:/d/page_files/i.png\r\n\r\niVBORw0KGgo=\r\n"
    for address in ["cid:p1@x", "file:///C:/d/page_files/i.png", "page_files/i.png"] {
      let page = page.split(separator: "ADDRESS", omittingEmptySubsequences: false).joined(separator: address)
      #expect(
        markdown(message(page, picture), "a.mht").contains("![p](data:image/png;base64,iVBORw0KGgo=)"), "\(address)")
    }
  }

  @Test func partsInPartsAreRead() {
    var inner = "Content-Type: text/html\r\n\r\n<p>x"
    for level in 0..<5 {
      inner =
        "Content-Type: multipart/alternative; boundary=b\(level)\r\n\r\n--b\(level)\r\n\(inner)\r\n--b\(level)--\r\n"
    }
    #expect(markdown("MIME-Version: 1.0\r\n" + inner, "a.mht") == around("x"))
  }
}
