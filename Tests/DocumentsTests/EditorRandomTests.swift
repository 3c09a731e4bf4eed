import Testing

@testable import Documents

/// Messages at random, written as web editors, chats and chat assistants write them, are read back as they were.
/// `EDITOR_MESSAGES` is the number of them.
@Suite(.timeLimit(.minutes(30))) struct EditorRandomTests {
  @Test(arguments: EditorWriter.Source.allCases)
  func messagesComeBack(source: EditorWriter.Source) {
    RandomTrials(countedBy: "EDITOR_MESSAGES").run { seed in
      let model = EditorModel(seed: seed, lists: source.lists)
      let html = EditorWriter.html(model, from: source)
      return (html, markdown(of: html), model.markdown)
    }
  }
}
