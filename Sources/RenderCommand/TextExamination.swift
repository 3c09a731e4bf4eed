package import Bytes

/// The task of answering tests of a text. The input is an ``ExaminedText``; the output is a byte for each test, 1 if the
/// answer is yes.
package struct TextExamination: Hashable, Sendable, WorkerCommand {
  package static let worker = Conversion.worker

  package var capacity: Int?

  package init() {}

  package var description: String { "a text to what the rules ask" }

  package var arguments: [String] { ["--examine"] }

  /// Parses the command line; nil if it is another task's.
  package init?(arguments: some Sequence<String>) {
    guard Array(arguments) == ["--examine"] else { return nil }
  }

  /// Links stay as they are.
  package mutating func permit(_ linkSchemes: [LinkScheme]) {}

  /// Returns the answers in a worker's output; nil if there are more or fewer than tests.
  package static func answers(to tests: [TextTest], in output: [UInt8]) -> [TextTest: Bool]? {
    guard output.count == tests.count else { return nil }
    return Dictionary(zip(tests, output.map { $0 == 1 }), uniquingKeysWith: { first, _ in first })
  }
}

/// A text and the tests of it, as one run of bytes: the number of tests, each after its length, and the text.
package struct ExaminedText: Equatable, Sendable {
  /// The number of bytes at the beginning of a text that are examined, as many as searches see.
  package static let limit = 1 << 20

  package let tests: [TextTest]
  package let text: [UInt8]

  package init(tests: [TextTest], text: [UInt8]) {
    self.tests = tests
    self.text = text
  }

  package var bytes: [UInt8] {
    tests.reduce(LengthPrefixed.number(tests.count)) { $0 + LengthPrefixed.string(Array($1.word.utf8)) } + text
  }

  /// Reads a text with its tests; nil if the bytes end too soon, or contain an unknown test.
  package init?(bytes: [UInt8]) {
    var rest = bytes[...]
    guard let count = LengthPrefixed.takeNumber(&rest) else { return nil }
    var tests: [TextTest] = []
    for _ in 0..<count {
      let word = LengthPrefixed.takeString(&rest).map { String(decoding: $0, as: UTF8.self) }
      guard let test = word.flatMap(TextTest.init(word:)) else { return nil }
      tests.append(test)
    }
    self.init(tests: tests, text: Array(rest))
  }
}
