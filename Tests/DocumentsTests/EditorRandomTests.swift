import Testing

@testable import Documents

/// Messages at random, written as web editors, chats and chat assistants write them, are read back as they were.
struct EditorRandomTests {
  @Test(arguments: EditorWriter.Source.allCases)
  func messagesComeBack(source: EditorWriter.Source) {
    RandomTrials().run { seed in
      let model = EditorModel(seed: seed, lists: source.lists)
      let html = EditorWriter.html(model, from: source)
      return (html, markdown(of: html), model.markdown)
    }
  }
}
