import RandomDocuments
import Testing

@testable import Documents

/// Documents one after the other, as one.
struct JoiningTests {
  private static func joined(_ texts: [String], as format: DocumentFormat = .markdown) -> Document {
    DocumentJoiner.joined(texts.map { Converter.read($0, as: format) })
  }

  private static func markdown(_ document: Document) -> String {
    String(decoding: Converter.write(document, as: .markdown), as: UTF8.self)
  }

  private static func html(_ document: Document) -> String {
    String(decoding: Converter.write(document, as: .html), as: UTF8.self)
  }

  @Test(arguments: [
    (["a", "b"], "a\n\nb\n"), (["# A\n\n- x\n- y", "", "```c\nf();\n```"], "# A\n\n- x\n- y\n\n```c\nf();\n```\n"),
    (["---\ntitle: x\n---\na", "b $x$"], "a\n\nb $x$\n"), ([], ""), (["", ""], ""),
    (["1. a", "1. b"], "1. a\n\n<!-- -->\n\n1. b\n"),
  ])
  func documentsFollowEachOther(texts: [String], expected: String) {
    #expect(Self.markdown(Self.joined(texts)) == Self.markdown(Converter.read(expected, as: .markdown)))
  }

  // MARK: Footnotes

  @Test func footnotesAreNumberedAndStayApart() {
    let joined = Self.joined(["a[^x] b[^y]\n\n[^y]: Y\n[^x]: X", "c", "d[^X]\n\n[^X]: other"])
    #expect(Self.markdown(joined) == "a[^1] b[^2]\n\nc\n\nd[^3]\n\n[^1]: X\n\n[^2]: Y\n\n[^3]: other\n")
  }

  @Test func notesWithinNotesKeepTheirPlace() {
    let joined = Self.joined(["x[^1]\n\n[^1]: one", "a[^1]\n\n[^1]: see[^2]\n\n[^2]: end"])
    #expect(Self.markdown(joined) == "x[^1]\n\na[^2]\n\n[^1]: one\n\n[^2]: see[^3]\n\n[^3]: end\n")
  }

  /// A reader never builds such a reference, but a damaged file might.
  @Test func aReferenceToNoNoteLeadsToNoOther() {
    var builder = DocumentBuilder()
    builder.open(.paragraph(nil))
    builder.leaf(.footnoteReference(label: builder.keep("1".utf8)))
    builder.append(text: "b".utf8)
    let joined = DocumentJoiner.joined([Converter.read("a[^1]\n\n[^1]: A", as: .markdown), builder.finish()])
    #expect(Self.markdown(joined) == "a[^1]\n\nb\n\n[^1]: A\n")
  }

  // MARK: Places

  @Test func linksLeadToThePlacesOfTheirOwnDocument() {
    let page = "<p><a href='#top'>up</a></p><h2 id=top>T</h2>"
    let html = Self.html(Self.joined([page, page, page], as: .html))
    for name in ["top", "top-2", "top-3"] {
      #expect(html.contains("<h2 id=\"\(name)\">") && html.contains("<a href=\"#\(name)\">up</a>"), "\(html)")
    }
  }

  @Test func aNumberedNameIsNoOtherPlace() {
    let first = "<h2 id=a>1</h2><h2 id=a-2>2</h2><p><a href='#a'>x</a> <a href='#a-2'>y</a></p>"
    let second = "<h2 id=a>3</h2><h2 id=a-3>4</h2><p><a href='#a'>x</a> <a href='#a-3'>y</a></p>"
    let html = Self.html(Self.joined([first, second], as: .html))
    #expect(html.contains("<a href=\"#a-4\">x</a> <a href=\"#a-3\">y</a>"), "\(html)")
    #expect(html.contains("<h2 id=\"a-4\">3</h2>") && html.contains("<h2 id=\"a-3\">4</h2>"), "\(html)")
  }

  /// A link without its place must not lead into another document.
  @Test func aLinkToNoPlaceLeadsToNoOther() {
    let html = Self.html(Self.joined(["<h2 id=a>1</h2><a href='#a'>x</a>", "<p><a href='#a'>lost</a></p>"], as: .html))
    #expect(!html.contains("<a href=\"#a\">lost"), "\(html)")
    let later = Self.html(
      Self.joined(["<p><a href='#a'>lost</a></p>", "<h2 id=a>1</h2><a href='#a'>x</a>"], as: .html))
    #expect(later.contains("<a href=\"#a\">lost") && later.contains("<h2 id=\"a-2\">"), "\(later)")
  }

  @Test func linksOfMarkdownLeadToTheirHeadings() {
    let note = "[to](#part)\n\n# Part"
    #expect(Self.markdown(Self.joined([note, note])) == "[to](#part)\n\n# Part\n\n[to](#part-1)\n\n# Part\n")
  }

  // MARK: Tables

  @Test(arguments: [
    (["a,b\n1,2\n", "a,b\n3,4\n"], ["a,b\n1,2\n3,4\n"]),
    (["a,b\n1,2\n", "a, b\n3,4\n", "a,b\n"], ["a,b\n1,2\n3,4\n"]),
    (["a,b\n", "a,b\n3,4\n"], ["a,b\n3,4\n"]),
    (["a,b\n1,2\n", "3,4\n5,6\n"], ["a,b\n1,2\n3,4\n5,6\n"]),
    (["a,b\n1,2\n", "x,y\n"], ["a,b\n1,2\nx,y\n"]),
    (["1,2\n3,4\n", "5,6\n7,8\n"], ["1,2\n3,4\n5,6\n7,8\n"]),
    (["1,2\n3,4\n", "1,2\n3,4\n"], ["1,2\n3,4\n1,2\n3,4\n"]),
    (["a,b\n1,2\n", "a,c\n3,4\n"], ["a,b\n1,2\n", "a,c\n3,4\n"]),
    (["a,b\n1,2\n", "3,4,5\n6,7,8\n"], ["a,b\n1,2\n", "3,4,5\n6,7,8\n"]),
    (["a,b\n1,2\n", "c,d\n3,4\n", "a,b\n5,6\n"], ["a,b\n1,2\n", "c,d\n3,4\n", "a,b\n5,6\n"]),
  ])
  func tablesOfTheSameColumnsAreOne(texts: [String], tables: [String]) {
    let documents = texts.map { Converter.read($0, as: .csv) }
    let joined = DocumentJoiner.joined(documents)
    #expect(joined.tables.count == tables.count)
    for (number, table) in tables.enumerated() {
      let selected = DocumentJoiner.joined(documents, options: ConversionOptions(table: number + 1))
      #expect(String(decoding: Converter.write(selected, as: .csv), as: UTF8.self) == table)
    }
  }

  /// Spreadsheets mark no headers.
  @Test func tablesOfDifferentFormatsAreOne() {
    let documents = [
      Converter.read("<table><tr><td>name<td>age<tr><td>Ann<td>3</table>", as: .html),
      Converter.read("| name | age |\n|---|---|\n| **Bob** | 4[^1] |\n\n[^1]: or 5", as: .markdown),
      Converter.read("name\tage\nCy\t6", as: .tsv),
    ]
    let text = Self.markdown(DocumentJoiner.joined(documents))
    #expect(text.contains("| Ann | 3 |\n| **Bob** | 4[^1] |\n| Cy | 6 |\n\n[^1]: or 5"), "\(text)")
  }

  @Test(arguments: ["a\n\n| x |\n|---|\n| 1 |", "| x |\n|---|\n| 1 |\n\na", "> | x |\n> |---|\n> | 1 |", "---"])
  func aTableAmongOtherThingsStaysAsItIs(other: String) {
    let table = "| x |\n|---|\n| 2 |"
    let count = other == "---" ? 2 : 3
    #expect(Self.joined([table, other, table]).tables.count == count)
  }

  // MARK: Other members

  @Test func addressesAreLinksWhereTheyMayBe() {
    let list = Array("# c\r\nhttps://a.example/x%20y\r\nfile:///tmp/a%20b%0A\r\njavascript:f()\n\n".utf8)
    let html = Self.html(Document(addresses: list))
    #expect(
      html.hasSuffix(
        "<p><a href=\"https://a.example/x%20y\">https://a.example/x%20y</a><br>\n/tmp/a b <br>\njavascript:f()</p>"),
      "\(html)")
    let permitted = Document(addresses: list, options: ConversionOptions(linkSchemes: ["file"]))
    #expect(Self.html(permitted).contains("<a href=\"file:///tmp/a%20b%0A\">/tmp/a b </a>"))
  }

  @Test func aPictureIsADocument() throws {
    let gif = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0]
    let document = try #require(Document(picture: gif, alternative: Array("a < b".utf8)))
    #expect(
      Self.html(document).contains("<p><img src=\"data:image/gif;base64,R0lGODlhAQABAAAAAA==\" alt=\"a &lt; b\"></p>"))
    for other in ["", "BM", "<svg/>", "text"] { #expect(Document(picture: Array(other.utf8), alternative: []) == nil) }
  }

  // MARK: At random

  /// Beside a plain model, which knows lines.
  @Test(arguments: 0..<4) func joiningIsConcatenating(batch: UInt64) {
    for seed in batch * 50..<batch * 50 + 50 {
      // A rule between two documents keeps tables apart.
      let rule = Converter.read("---", as: .markdown)
      let documents = [0, 1, 2].map { MarkdownRandomModel.document(seed: seed * 3 + $0) }
      let joined = DocumentJoiner.joined(documents.flatMap { [$0, rule] })
      var lines = LinesOfTrees(documents)
      let expected = lines.joined()
      guard TreeWriter.write(joined) == expected else {
        Issue.record("seed \(seed)\n\(TreeWriter.write(joined))\nrather than\n\(expected)")
        return
      }
      let written = Converter.write(joined, as: .markdown)
      let again = MarkdownReader.read(written, linksAddresses: false, readsFormulas: false)
      guard again == joined else {
        Issue.record("seed \(seed)\n\(TreeWriter.write(again))\nrather than\n\(TreeWriter.write(joined))")
        return
      }
    }
  }

  @Test func numberedNamesThatAreTakenAreLeftOut() {
    let taken = (2...500).map { "<i id=a-\($0)></i><a href='#a-\($0)'>x</a>" }.joined()
    let other = (1...100).map { _ in "<i id=a></i><a href='#a'>x</a>" }
    let documents = ([taken] + other).map { Converter.read($0, as: .html) }
    let joined = DocumentJoiner.joined(documents)
    let names = joined.nodes.compactMap { node in
      if case .anchor(let name) = node.element { Array(joined[name]) } else { nil }
    }
    #expect(Set(names).count == names.count && names.count == 499 + 100)
  }
}

/// Documents as the lines of their trees, whose notes are counted in the order of their first references.
private struct LinesOfTrees {
  private struct Label: Hashable {
    let document: Int
    let name: Substring
  }

  private let texts: [[String]]
  private var notes: [Label: [String]] = [:]
  private var numbers: [Label: Int] = [:]
  private var referred: [Label] = []

  init(_ documents: [Document]) {
    var texts: [[String]] = []
    var notes: [Label: [String]] = [:]
    for (number, document) in documents.enumerated() {
      texts.append([])
      var note: Label?
      for line in TreeWriter.write(document).split(separator: "\n") {
        if let label = line.wholeMatch(of: /footnoteDefinition (.*)/)?.1 {
          note = Label(document: number, name: label)
        } else if let note {
          notes[note, default: []].append(String(line))
        } else {
          texts[number].append(String(line))
        }
      }
    }
    (self.texts, self.notes) = (texts, notes)
  }

  /// Returns the lines of all, with a rule behind each.
  mutating func joined() -> String {
    var lines: [String] = []
    for (number, text) in texts.enumerated() { lines += counted(text, of: number) + ["thematicBreak"] }
    var next = 0
    while next < referred.count {
      let label = referred[next]
      next += 1
      lines += ["footnoteDefinition \"\(next)\""] + counted(notes[label] ?? [], of: label.document)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private mutating func counted(_ lines: [String], of document: Int) -> [String] {
    var counted: [String] = []
    for line in lines {
      guard let match = line.wholeMatch(of: /( *footnoteReference) (.*)/) else {
        counted.append(line)
        continue
      }
      let label = Label(document: document, name: match.2)
      if numbers[label] == nil {
        referred.append(label)
        numbers[label] = referred.count
      }
      counted.append("\(match.1) \"\(numbers[label] ?? 0)\"")
    }
    return counted
  }
}
