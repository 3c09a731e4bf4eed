import Foundation
import Testing

@testable import Documents

/// Messages at random, written as web editors, chats and chat assistants write them, are read back as they were.
/// `EDITOR_MESSAGES` is the number of them.
@Suite(.timeLimit(.minutes(30))) struct EditorRandomTests {
  private static let count = ProcessInfo.processInfo.environment["EDITOR_MESSAGES"].flatMap { UInt64($0) } ?? 300

  @Test(arguments: EditorWriter.Source.allCases)
  func messagesComeBack(source: EditorWriter.Source) {
    for seed in 0..<Self.count {
      let model = EditorModel(seed: seed, lists: source.lists)
      let html = EditorWriter.html(model, from: source)
      let read = markdown(of: html)
      guard read == model.markdown else {
        Issue.record("seed \(seed)\n\(html)\nread\n\(read)\nrather than\n\(model.markdown)")
        return
      }
    }
  }
}
