internal import Documents
internal import RenderCommand
internal import Rules
internal import Sandbox

extension TextExamination {
  /// Writes the answers to the tests in the input, and returns how that ended.
  func run(on input: [UInt8]) -> RenderExit {
    guard let examined = ExaminedText(bytes: input) else { return .malformed }
    let text = ExaminedText(tests: examined.tests, text: TextEncoding.decoded(examined.text))
    let answers = text.answers { TextKind(of: text.text).name }
    return StandardOutput.writeAll(answers.map { $0 ? 1 : 0 }) ? .done : .ioFailed
  }
}
