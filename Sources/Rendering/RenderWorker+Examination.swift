package import Linux
package import RenderCommand

extension RenderWorker {
  /// How long an examination may take: a copy waits for it.
  private static let examinationTime = Duration.seconds(2)

  /// Returns the answers to tests of a text; nil if the worker does not answer.
  package func examine(_ text: Payload, _ tests: [TextTest]) async -> [TextTest: Bool]? {
    guard let beginning = try? text.bytes(at: 0, count: min(text.count, ExaminedText.limit)),
      let question = try? Payload(ExaminedText(tests: tests, text: beginning).bytes),
      let answer = try? await convert(question, TextExamination(), atMost: Self.examinationTime),
      let bytes = try? answer.bytes()
    else { return nil }
    return TextExamination.answers(to: tests, in: bytes)
  }
}
