import Testing

@testable import Documents

/// Lists at random, written as Word writes them, are read back as they were.
struct WordListRandomTests {
  private let trials = RandomTrials()

  @Test(arguments: WordListWriter.Form.allCases)
  func htmlComesBack(form: WordListWriter.Form) {
    trials.run { seed in
      let model = WordListModel(
        seed: seed, namesLevels: seed % 2 == 0 || form == .nested, beginsBelow: form != .mixed)
      let html = WordListWriter.html(model, form: form, seed: seed)
      let read = WordListModel.outline(HTMLReader.read(Array(html.utf8)))
      return (html, read, model.outline(ofParagraphs: form == .paragraphs))
    }
  }

  @Test func rtfComesBack() {
    trials.run { seed in
      let model = WordListModel(seed: seed, namesLevels: true)
      let rtf = WordListWriter.rtf(model)
      return (rtf, WordListModel.outline(RTFReader.read(Array(rtf.utf8))), model.outline(ofParagraphs: true))
    }
  }
}
