import Testing

@testable import Pasteboard

struct MediaTypeConformanceTests {
  @Test(arguments: [
    ("text/markdown", "text/markdown"),
    ("text/markdown", "text/plain"),
    ("text/markdown", "public.text"),
    ("text/markdown", "public.data"),
    ("text/markdown", "public.item"),
    ("text/markdown", "public.content"),
    ("text/markdown;charset=utf-8", "text/markdown"),
    ("text/markdown;charset=utf-8", "public.plain-text"),
    ("text/plain;charset=utf-8", "text/plain"),
    ("text/plain;charset=utf-8;format=flowed", "text/plain;charset=utf-8"),
    ("text/plain;format=flowed;charset=utf-8", "UTF8_STRING"),
    ("text/plain;format=flowed", "text/plain"),
    ("UTF8_STRING", "public.text"),
    ("STRING", "public.text"),
    ("text/html", "public.text"),
    ("application/rtf", "public.text"),
    ("application/json", "public.text"),
    ("text/csv", "public.delimited-values-text"),
    ("text/javascript", "text/plain"),
    ("text/x-unheard-of", "public.text"),
    ("image/png", "public.image"),
    ("image/x-unheard-of", "public.image"),
    ("image/x-unheard-of+xml", "public.image"),
    ("audio/x-unheard-of", "public.audio"),
    ("video/mp4", "public.movie"),
    ("video/x-unheard-of", "public.audiovisual-content"),
    ("application/geo+json", "application/json"),
    ("application/atom+xml", "public.text"),
    ("application/epub+zip", "public.archive"),
    ("application/x-unheard-of", "public.data"),
    ("application/pdf", "public.composite-content"),
    ("text/uri-list", "public.url"),
    ("text/uri-list", "public.text"),
    ("public.text", "public.data"),
  ])
  func conforms(name: String, ancestor: String) throws {
    let type = try #require(MediaType(name))
    let other = try #require(MediaType(ancestor))
    #expect(type.conforms(to: other))
    #expect(type == other || !other.conforms(to: type))
  }

  @Test(arguments: [
    ("text/plain", "text/plain;charset=utf-8"),
    ("text/plain;charset=utf-16", "text/plain;charset=utf-8"),
    ("text/html", "text/plain"),
    ("text/html;charset=utf-8", "text/plain;charset=utf-8"),
    ("text/plain", "text/markdown"),
    ("public.text", "text/plain"),
    ("image/svg+xml", "public.text"),
    ("text/x-moz-url", "public.text"),
    ("application/octet-stream", "public.text"),
    ("application/pdf", "application/octet-stream"),
    ("application/x-kde-cutselection", "public.data"),
    ("x-kde-passwordManagerHint", "public.item"),
  ])
  func doesNotConform(name: String, other: String) throws {
    #expect(try !#require(MediaType(name)).conforms(to: #require(MediaType(other))))
  }

  @Test(arguments: [
    ("text/markdown", true), ("STRING", true), ("application/json", true), ("text/x-unheard-of", true),
    ("image/png", false), ("text/x-moz-url", false), ("application/octet-stream", false),
  ])
  func knowsText(name: String, isText: Bool) {
    #expect(MediaType(name)?.isText == isText)
  }
}

struct MediaTypeTableTests {
  @Test(arguments: MediaTypeTable.rows.map(\.type))
  func findsEveryRowByAllItsNames(type: MediaType) throws {
    let row = try #require(MediaTypeTable.row(named: type.description))
    #expect(row.type == type)
    #expect(row.isAbstract == !type.description.contains("/") || type == .passwordManagerHint)
    for name in [type.description] + row.aliases + [row.uniformTypeIdentifier].compactMap(\.self) {
      #expect(MediaType(name) == type, "\(name)")
      #expect(MediaType(name.uppercased()) == type, "\(name)")
    }
  }

  @Test(arguments: MediaTypeTable.rows.map(\.type))
  func knowsEveryParent(type: MediaType) throws {
    let row = try #require(MediaTypeTable.row(named: type.description))
    for parent in row.parents {
      let ancestor = try #require(MediaTypeTable.row(named: parent)).type
      #expect(type.conforms(to: ancestor))
      #expect(!ancestor.conforms(to: type))
    }
  }

  @Test func sharesNoNameBetweenRows() {
    let names = MediaTypeTable.rows.flatMap { row in
      [row.type.description] + row.aliases + (row.isAbstract ? [] : [row.uniformTypeIdentifier].compactMap(\.self))
    }
    #expect(Set(names.map { $0.lowercased() }).count == names.count)
  }

  /// Only JavaScript files have a media type of their own and are plain text all the same.
  @Test func sharesNoFileExtensionBetweenRows() {
    var counts: [String: Int] = [:]
    for fileExtension in MediaTypeTable.rows.flatMap(\.fileExtensions) { counts[fileExtension, default: 0] += 1 }
    #expect(counts.filter { $0.value > 1 } == ["js": 2])
  }
}
