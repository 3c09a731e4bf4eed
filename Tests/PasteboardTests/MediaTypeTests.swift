import Pasteboard
import Testing

struct MediaTypeTests {
  @Test(arguments: [
    ("text/plain", "text/plain"),
    ("TEXT/Plain", "text/plain"),
    ("text/plain;charset=utf-8", "text/plain;charset=utf-8"),
    ("text/plain; charset=UTF-8", "text/plain;charset=utf-8"),
    ("text/plain ;\tCharSet=utf8 ", "text/plain;charset=utf-8"),
    ("text/plain;charset=\"utf-8\"", "text/plain;charset=utf-8"),
    ("text/plain;charset=\"ut\\f-8\"", "text/plain;charset=utf-8"),
    ("text/plain;charset=UTF16", "text/plain;charset=utf-16"),
    ("text/plain;charset=Latin1", "text/plain;charset=iso-8859-1"),
    ("text/plain;charset=ISO8859-1", "text/plain;charset=iso-8859-1"),
    ("text/plain;charset=ASCII", "text/plain;charset=us-ascii"),
    ("text/plain;charset=KOI8-R", "text/plain;charset=koi8-r"),
    ("text/plain;", "text/plain"),
    ("text/plain;;charset=utf-8;", "text/plain;charset=utf-8"),
    ("text/plain;Format=Flowed;charset=UTF8", "text/plain;format=Flowed;charset=utf-8"),
    ("application/x-data;name=\"plain\"", "application/x-data;name=plain"),
    ("application/x-data;name=\"Two Words\"", "application/x-data;name=\"Two Words\""),
    ("application/x-data;name=\"a;b\\\"c\"", "application/x-data;name=\"a;b\\\"c\""),
    ("application/x-data;name=\"\"", "application/x-data;name=\"\""),
    ("text/_moz_htmlcontext", "text/_moz_htmlcontext"),
    ("image/svg+xml", "image/svg+xml"),
    ("x-special/gnome-copied-files", "x-special/gnome-copied-files"),
    ("x-special/mate-copied-files", "x-special/gnome-copied-files"),
    ("x-kde-passwordManagerHint", "x-kde-passwordManagerHint"),
    ("X-KDE-PASSWORDMANAGERHINT", "x-kde-passwordManagerHint"),
    ("x-kde-passwordManagerHint;charset=utf-8", "x-kde-passwordManagerHint"),
    ("application/x-kde-passwordManagerHint", "x-kde-passwordManagerHint"),
    ("Application/X-KDE-passwordmanagerhint ; a=\"b\"", "x-kde-passwordManagerHint"),
    ("x-kde-passwordManagerHint;a=" + String(repeating: "b", count: 300), "x-kde-passwordManagerHint"),
  ])
  func normalises(name: String, description: String) throws {
    let type = try #require(MediaType(name))
    #expect(type.description == description)
    #expect(MediaType(description) == type)
  }

  @Test(arguments: [
    ("UTF8_STRING", "text/plain;charset=utf-8"),
    ("utf8_string", "text/plain;charset=utf-8"),
    ("TEXT", "text/plain;charset=utf-8"),
    ("STRING", "text/plain;charset=iso-8859-1"),
    ("application/rtf", "text/rtf"),
    ("Application/RTF", "text/rtf"),
    ("text/richtext", "text/rtf"),
    ("application/x-rtf", "text/rtf"),
    ("text/x-markdown", "text/markdown"),
    ("text/x-markdown; charset=UTF-8", "text/markdown;charset=utf-8"),
    ("image/jpg", "image/jpeg"),
    ("text/xml", "application/xml"),
    ("application/javascript", "text/javascript"),
    ("public.utf8-plain-text", "text/plain;charset=utf-8"),
    ("public.utf16-plain-text", "text/plain;charset=utf-16"),
    ("public.plain-text", "text/plain"),
    ("Public.HTML", "text/html"),
    ("public.rtf", "text/rtf"),
    ("net.daringfireball.markdown", "text/markdown"),
    ("public.png", "image/png"),
    ("com.adobe.pdf", "application/pdf"),
    ("public.text", "public.text"),
    ("public.data", "public.data"),
  ])
  func resolvesAliases(name: String, canonical: String) {
    #expect(MediaType(name)?.description == canonical)
  }

  @Test(arguments: [
    "", " ", "/", "plain", "text-plain", "text/", "/plain", "text/plain/x", " text/plain", "text /plain", "text/pl ain",
    "text/plain\n", "text/plain\0", "text/plain,text/html", "text/*", "*/*", "text/plain:x", "text/(plain)",
    "text/pläin", "text/mar\u{212A}down", "text/plain;charset", "text/plain;charset=", "text/plain;charset=\"\"",
    "text/plain;charset=\"utf-8", "text/plain;charset=\"utf-8\\", "text/plain;charset=\"utf 8\"", "text/plain;=utf-8",
    "text/plain;charset=utf-8;charset=utf-8", "text/plain;charset=utf-8 x", "text/plain;name=\"a\nb\"",
    "text/plain;name=\"é\"", "COMPOUND_TEXT", "TARGETS", "TIMESTAMP", "MULTIPLE", "com.example.unknown",
    "JAVA_DATAFLAVOR:text/html; class=java.lang.String",
  ])
  func rejects(name: String) {
    #expect(MediaType(name) == nil)
  }

  @Test func limitsTheLength() {
    let longest = "text/" + String(repeating: "x", count: 250)
    #expect(MediaType(longest)?.description == longest)
    #expect(MediaType(longest + "x") == nil)
    // 255 bytes that would become 256 with the charset's full name.
    let growing = "text/" + String(repeating: "x", count: 237) + ";charset=utf8"
    #expect(growing.utf8.count == 255)
    #expect(MediaType(growing) == nil)
  }

  @Test(arguments: [
    ("text/html;charset=UTF-8", "text/html", "utf-8"),
    ("text/html", "text/html", nil),
    ("UTF8_STRING", "text/plain", "utf-8"),
    ("STRING", "text/plain", "iso-8859-1"),
    ("public.image", "public.image", nil),
  ])
  func takesApart(name: String, essence: String, charset: String?) throws {
    let type = try #require(MediaType(name))
    #expect(type.essence == essence)
    #expect(type.charset == charset)
  }

  @Test(arguments: [
    ("md", "text/markdown"), ("MD", "text/markdown"), ("markdown", "text/markdown"), ("html", "text/html"),
    ("htm", "text/html"), ("rtf", "text/rtf"), ("txt", "text/plain"), ("png", "image/png"), ("JPG", "image/jpeg"),
    ("jpeg", "image/jpeg"), ("csv", "text/csv"), ("json", "application/json"), ("zip", "application/zip"),
    ("swift", "text/plain"), ("py", "text/plain"), ("c", "text/plain"), ("h", "text/plain"), ("js", "text/plain"),
    ("xhtml", "text/html"), ("xht", "text/html"), ("shtml", "text/html"), ("mdwn", "text/markdown"),
    ("mkdn", "text/markdown"), ("text", "text/plain"), ("tab", "text/tab-separated-values"), ("jpe", "image/jpeg"),
  ])
  func knowsFileExtensions(fileExtension: String, description: String) {
    #expect(MediaType(fileExtension: fileExtension)?.description == description)
  }

  @Test(arguments: ["", ".md", "unheard-of", "m d"])
  func doesNotKnowFileExtension(fileExtension: String) {
    #expect(MediaType(fileExtension: fileExtension) == nil)
  }

  @Test(arguments: [
    ("text/markdown", "net.daringfireball.markdown", "md"),
    ("text/markdown;charset=utf-8", "net.daringfireball.markdown", "md"),
    ("text/plain", "public.plain-text", "txt"),
    ("text/plain;charset=utf-8", "public.utf8-plain-text", "txt"),
    ("text/javascript", "com.netscape.javascript-source", "js"),
    ("image/jpeg", "public.jpeg", "jpg"),
    ("public.text", "public.text", nil),
    ("text/x-moz-url", nil, nil),
    ("application/x-unheard-of", nil, nil),
  ])
  func hasOtherNames(name: String, identifier: String?, fileExtension: String?) throws {
    let type = try #require(MediaType(name))
    #expect(type.uniformTypeIdentifier == identifier)
    #expect(type.fileExtension == fileExtension)
  }

  @Test func listsAliases() {
    #expect(MediaType.plainText.aliases == ["UTF8_STRING", "TEXT"])
    #expect(MediaType.latin1PlainText.aliases == ["STRING"])
    #expect(MediaType.rtf.aliases.prefix(2) == ["application/rtf", "text/richtext"])
    #expect(MediaType("text/rtf;charset=utf-8")?.aliases == [])
    #expect(MediaType.octetStream.aliases == [])
  }

  @Test func namesConstants() {
    let constants: [MediaType] = [
      .plainText, .unspecifiedPlainText, .utf16PlainText, .latin1PlainText, .html, .rtf, .markdown, .uriList,
      .mozillaURL, .gnomeCopiedFiles, .kdeCutSelection, .passwordManagerHint, .png, .octetStream, .anyText, .anyImage,
    ]
    for constant in constants {
      #expect(MediaType(constant.description) == constant)
      #expect(constant.isAbstract == (constant == .anyText || constant == .anyImage))
    }
  }

  /// Reading does not trap for any bytes, and its result is read back unchanged.
  @Test(arguments: 0..<8 as Range<UInt64>)
  func readsBackWhatItReads(seed: UInt64) throws {
    let pieces = [
      "text", "plain", "markdown", "image", "/", ";", "=", "\"", "\\", " ", "\t", "charset", "utf8", "UTF-16", "latin1",
      "name", "Value", "x", "+xml", "é", "\0", "\u{212A}", "application/rtf", "STRING", ";charset=", ";name=\"a b\"",
      String(repeating: "y", count: 60),
    ]
    var random = SplitMix64(seed: seed)
    var read = 0
    for _ in 0..<4_000 {
      let tail = (0..<Int.random(in: 0...8, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
      let name = (Bool.random(using: &random) ? "text/plain" : "") + tail.joined()
      guard let type = MediaType(name) else { continue }
      read += 1
      let again = try #require(MediaType(type.description), "\(name)")
      try #require(again == type && again.essence == type.essence && again.charset == type.charset, "\(name)")
      try #require(type.description.utf8.count <= 255)
    }
    #expect(read > 100)
  }
}
