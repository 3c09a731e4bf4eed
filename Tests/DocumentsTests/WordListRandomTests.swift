import Foundation
import Testing

@testable import Documents

/// Lists at random, written as Word writes them, are read back as they were. `WORD_LISTS` says how many are tried.
@Suite(.timeLimit(.minutes(30))) struct WordListRandomTests {
  private static let count = ProcessInfo.processInfo.environment["WORD_LISTS"].flatMap { UInt64($0) } ?? 300

  @Test(arguments: WordListWriter.Form.allCases)
  func htmlComesBack(form: WordListWriter.Form) {
    for seed in 0..<Self.count {
      let model = WordListModel(
        seed: seed, namesLevels: seed % 2 == 0 || form == .nested, beginsBelow: form != .mixed)
      let outline = model.outline(ofParagraphs: form == .paragraphs)
      let html = WordListWriter.html(model, form: form, seed: seed)
      let read = WordListModel.outline(HTMLReader.read(Array(html.utf8)))
      guard read == outline else {
        Issue.record("seed \(seed)\n\(html)\nread\n\(read)\nrather than\n\(outline)")
        return
      }
    }
  }

  @Test func rtfComesBack() {
    for seed in 0..<Self.count {
      let model = WordListModel(seed: seed, namesLevels: true)
      let rtf = WordListWriter.rtf(model)
      let outline = model.outline(ofParagraphs: true)
      let read = WordListModel.outline(RTFReader.read(Array(rtf.utf8)))
      guard read == outline else {
        Issue.record("seed \(seed)\n\(rtf)\nread\n\(read)\nrather than\n\(outline)")
        return
      }
    }
  }
}
