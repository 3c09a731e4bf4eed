internal import Wire

/// The possible next words of an unfinished command line.
enum Completion: Equatable {
  case words([Candidate])
  case files
  case directories

  /// Its kind, for the scripts.
  var kind: String {
    switch self {
    case .words: "words"
    case .files: "files"
    case .directories: "directories"
    }
  }

  /// The words.
  var candidates: [Candidate] {
    guard case .words(let candidates) = self else { return [] }
    return candidates
  }
}

/// A word that may come next.
struct Candidate: Equatable {
  let word: String
  /// The meaning of the word; empty if the word is clear.
  let effect: String

  /// Creates the candidate; nil if the word contains control characters: a script reads lines, and a terminal shows them.
  init?(_ word: String, _ effect: String = "") {
    guard !word.isEmpty, word.printable == word else { return nil }
    self.word = word
    self.effect = effect.printable
  }

  /// Creates the candidate of a line with a tab between the word and its effect.
  init?(line: String) {
    let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    self.init(parts[0], parts.count > 1 ? parts[1] : "")
  }
}

extension Completion {
  /// Creates the completion of the word `current` after other words, without the name of the program.
  init(after words: ArraySlice<String>, current: String) throws {
    let place = CompletedPlace(after: words, in: try DescribedCommand.root)
    self = place.completion(of: current)
  }
}

/// The place on a command line where a word is completed.
private struct CompletedPlace {
  private let words: ArraySlice<String>
  private var command: DescribedCommand
  private var path: [String] = []
  private var options: Set<String> = []
  private var operands = 0
  /// The option whose value comes next.
  private var option: DescribedArgument?
  private var isAfterTerminator = false

  init(after words: ArraySlice<String>, in root: DescribedCommand) {
    (self.words, command) = (words, root)
    for word in words { pass(word) }
  }

  private mutating func pass(_ word: String) {
    if option != nil {
      option = nil
    } else if word == "--", !isAfterTerminator {
      isAfterTerminator = true
    } else if word.hasPrefix("-"), word != "-", !isAfterTerminator {
      options.insert(word)
      option = command.options.first { $0.hasValue && $0.names.contains(word) }
    } else if operands == 0, let next = command.subcommands.first(where: { $0.name == word }) {
      (command, options) = (next, [])
      path.append(word)
    } else {
      operands += 1
    }
  }

  func completion(of current: String) -> Completion {
    if let option { return completion(option) }
    let isOption = current.hasPrefix("-") && !isAfterTerminator
    if !isOption {
      if operands == 0, !command.subcommands.isEmpty {
        return .words(command.subcommands.compactMap { Candidate($0.name, $0.abstract) })
      }
      if let operand { return completion(operand) }
    }
    return .words(isAfterTerminator ? [] : unusedOptions)
  }

  /// The operand that comes next.
  private var operand: DescribedArgument? {
    let all = command.operands.filter { isAfterTerminator || !$0.isAfterTerminator }
    return operands < all.count ? all[operands] : all.last.flatMap { $0.isRepeating ? $0 : nil }
  }

  private var unusedOptions: [Candidate] {
    command.options.filter { $0.isRepeating || options.isDisjoint(with: $0.names) }.flatMap { option in
      option.names.compactMap { Candidate($0, option.abstract) }
    }
  }

  private func completion(_ argument: DescribedArgument) -> Completion {
    switch argument.values {
    case .list(let words): .words(words.compactMap { Candidate($0) })
    case .files: .files
    case .directories: .directories
    case .custom: .words(custom(argument))
    case .unknown: .words([])
    }
  }

  /// Returns the candidates of our own, as ArgumentParser finds them.
  private func custom(_ argument: DescribedArgument) -> [Candidate] {
    let name =
      argument.names.last ?? "positional@\(command.operands.firstIndex { $0 == argument } ?? 0)"
    let call = ["---completion"] + path + ["--", name, "\(words.count + 1)", "0", "pb"] + words + [""]
    return CommandTree.answer(to: call).compactMap(Candidate.init(line:))
  }
}
