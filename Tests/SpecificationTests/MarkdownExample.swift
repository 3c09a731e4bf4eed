import Testing

/// An example of CommonMark's or GitHub's specification: Markdown, and equivalent HTML.
struct MarkdownExample: Sendable, CustomTestStringConvertible {
  let number: Int
  /// The extension of CommonMark that it shows, or nothing.
  let addition: String
  let markdown: String
  let html: String

  var testDescription: String { "example \(number)" }

  /// Reads all examples of a specification: fenced by 32 backticks, with a dot between halves, and arrows for tabs.
  static func read(_ file: String) -> [MarkdownExample] {
    let fence = String(repeating: "`", count: 32)
    let text = String(decoding: Specifications.bytes(of: file), as: UTF8.self).replacing("→", with: "\t")
    var examples: [MarkdownExample] = []
    var addition: Substring?
    var lines: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix(fence + " example") {
        addition = line.dropFirst(fence.count + " example ".count)
        lines = []
      } else if line == fence, let ended = addition {
        examples.append(MarkdownExample(number: examples.count + 1, addition: String(ended), lines))
        addition = nil
      } else {
        lines.append(line)
      }
    }
    return examples
  }

  private init(number: Int, addition: String, _ lines: [Substring]) {
    let halves = lines.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      .map { half in half.map { $0 + "\n" }.joined() }
    self.number = number
    self.addition = addition
    markdown = halves[0]
    html = halves.count > 1 ? halves[1] : ""
  }
}
