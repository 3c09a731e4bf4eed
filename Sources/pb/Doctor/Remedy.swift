/// How to mend what a finding reports.
struct Remedy: Equatable {
  /// A command of a shell, after which the finding is gone; nil if there is none.
  let command: String?
  /// Further advice, as the end of a sentence.
  let advice: String?

  static func run(_ command: String, _ advice: String? = nil) -> Remedy { Remedy(command: command, advice: advice) }
  static func advice(_ advice: String) -> Remedy { Remedy(command: nil, advice: advice) }

  /// The lines to show: a command is a line of its own, to be copied as it is.
  var lines: [String] { [command.map { "$ \($0)" }, advice.map { "→ \($0)." }].compactMap(\.self) }
}
