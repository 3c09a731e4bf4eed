import Foundation
import TestSupport
import Testing

/// What `pb history search` finds.
@Suite(.startsPrograms) struct HistorySearchTests {
  @Test func thirtySearchesFindTheirItems() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      for (index, item) in ThirtySearches.items.enumerated() {
        #expect(try await desk.pb("copy", "-t", item.type, input: Array(item.text.utf8)).status == 0)
        try await desk.hasItems(index + 1)
      }
      try await desk.waits("the words of the HTML") { try await desk.historyIDs("search", "café") == [7] }
      for (search, found) in ThirtySearches.all {
        let output = try await desk.pb("history", "search", "--json", "--", search)
        let reply = try JSONSerialization.jsonObject(with: Data(output.bytes)) as? [String: Any]
        let entries = try #require(reply?["entries"] as? [[String: Any]])
        #expect(entries.compactMap { $0["id"] as? Int } == found, "\(search)")
      }
      await history.stop()
    }
  }

  @Test func documentsAreFoundByTheirWords() async throws {
    try await Desk.run(display: .none) { desk in
      var history = try await desk.startHistory()
      let markdown = Array("# Reise nach Łódź\n\nкафе & *gärten*\n".utf8)
      let documents = [
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
        "application/vnd.oasis.opendocument.text": "odt", "text/rtf": "rtf", "text/html": "html",
      ]
      for (index, (type, format)) in documents.sorted(by: { $0.key < $1.key }).enumerated() {
        let document = try await desk.pb("convert", "--from", "markdown", "--to", format, input: markdown)
        #expect(document.status == 0)
        #expect(try await desk.pb("copy", "-t", type, input: document.bytes).status == 0)
        try await desk.hasItems(index + 1)
      }
      try await desk.waits("the words") { try await desk.historyIDs("search", "lodz кафе garten &") == [4, 3, 2, 1] }
      let list = try await desk.pb("history", "list").text
      #expect(list.split(separator: "\n").count { $0.contains("Reise nach Łódź") } == 4)
      // They are on the disk.
      await history.stop()
      history = try await desk.startHistory()
      #expect(try await desk.historyIDs("search", "кафе") == [4, 3, 2, 1])
      await history.stop()
    }
  }

  @Test func aBrokenDocumentHoldsUpNoOther() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      let type = "application/vnd.oasis.opendocument.text"
      #expect(try await desk.pb("copy", "-t", type, input: Array("no archive".utf8)).status == 0)
      try await desk.hasItems(1)
      #expect(try await desk.pb("copy", "-t", "text/html", input: Array("<p>&ouml;l".utf8)).status == 0)
      try await desk.waits("the words of the other") { try await desk.historyIDs("search", "ol") == [2] }
      #expect(try await desk.historyIDs("list") == [2, 1])
      await history.stop()
    }
  }

  @Test func aBadPatternIsAnError() async throws {
    try await Desk.run(display: .none) { desk in
      let (sentence, status) = try await desk.complaint(["history", "search", "/(/"])
      #expect(status == 2)
      #expect(sentence.contains("'/(/' is no pattern, because a group is not closed"))
    }
  }
}
