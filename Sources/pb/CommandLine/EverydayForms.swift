internal import Pasteboard
internal import PasteboardClient
internal import RenderCommand

/// Reads the everyday forms of copy, paste, types, convert and the history's lists without the cost of the whole command
/// tree; and the forms that may name thousands of things, for which ArgumentParser needs quadratic time.
///
/// Leaves everything else, errors included, to `CommandTree`. Both produce the same values.
enum EverydayForms {
  /// Returns the verb of the arguments; nil if `CommandTree` must read them.
  static func parse(_ arguments: [String]) -> (any Verb)? {
    var words = Words(rest: arguments.dropFirst())
    switch arguments.first {
    case "copy": return CopyForm(&words)?.verb
    case "paste": return PasteVerb(everyday: &words)
    case "types": return TypesVerb(everyday: &words)
    case "convert": return ConvertVerb(everyday: &words)
    case "history": return historyVerb(&words)
    default: return nil
    }
  }

  private static func historyVerb(_ words: inout Words) -> (any Verb)? {
    switch words.next() {
    case nil: HistoryListVerb()
    case "list": HistoryListVerb(everyday: &words, searches: false)
    case "search": HistoryListVerb(everyday: &words, searches: true)
    case "pin": words.items().map { HistoryChangeVerb(change: .pin($0)) }
    case "unpin": words.items().map { HistoryChangeVerb(change: .unpin($0)) }
    case "delete": words.items().map { HistoryChangeVerb(change: .delete($0)) }
    default: nil
    }
  }

  /// The words after the verb.
  struct Words {
    fileprivate var rest: ArraySlice<String>

    fileprivate mutating func next() -> String? { rest.popFirst() }

    /// Returns all that are left.
    fileprivate mutating func all() -> ArraySlice<String> {
      defer { rest = [] }
      return rest
    }

    /// Returns the next word as the value of an option; nil if `Value` rejects it.
    fileprivate mutating func value<Value>(_ parse: (String) -> Value?) -> Value? {
      guard let word = next(), !isOption(word) else { return nil }
      return parse(word)
    }
  }

  fileprivate static func isOption(_ word: String) -> Bool { word.hasPrefix("-") && word != "-" }
}

/// `pb copy` of the contents of files, of words, or of files themselves, of which there may be thousands.
private struct CopyForm {
  private var copy = CopyVerb()
  private var asFiles = false
  private var isCut = false

  init?(_ words: inout EverydayForms.Words) {
    while let word = words.next() {
      switch OptionName(word: word) {
      case .type:
        guard let value = words.value({ MediaType(argument: $0) }) else { return nil }
        copy.type = value
      case .as:
        guard let value = words.value({ FormatList($0) }) else { return nil }
        copy.hints.formats = value.formats
      case .pasteboard:
        guard let value = words.value({ PasteboardName($0) }) else { return nil }
        copy.pasteboard = value
      case .sensitive: copy.hints.isSensitive = true
      case .once: copy.hints.isOnce = true
      case .expire:
        guard let value = words.value({ Expiry($0) }) else { return nil }
        copy.hints.lifetime = value.duration
      case .text: copy.areWords = true
      case .files: asFiles = true
      case .cut: isCut = true
      default:
        if EverydayForms.isOption(word) { return nil }
        copy.files.append(word)
      }
    }
    if (copy.areWords || asFiles) && copy.files.isEmpty || isCut && !asFiles { return nil }
    if asFiles && (copy.areWords || copy.type != nil || copy.hints.formats != nil) { return nil }
  }

  var verb: any Verb {
    guard asFiles else { return copy }
    return ReferenceVerb(
      things: .files(copy.files, isCut: isCut), hints: copy.hints, pasteboard: copy.pasteboard)
  }
}

extension PasteVerb {
  fileprivate init?(everyday words: inout EverydayForms.Words) {
    while let word = words.next() {
      switch OptionName(word: word) {
      case .type:
        guard let value = words.value({ MediaType(argument: $0) }) else { return nil }
        type = value
      case .as:
        guard let value = words.value({ TextFormat(argument: $0) }) else { return nil }
        format = value
      case .output:
        guard let value = words.value({ $0 }) else { return nil }
        file = value
      case .noNewline: noNewline = true
      case .pasteboard:
        guard let value = words.value({ PasteboardName($0) }) else { return nil }
        pasteboard = value
      default: return nil
      }
    }
    if type != nil && format != nil { return nil }
  }
}

extension EverydayForms.Words {
  /// Returns the numbers of the history's items, of which there may be thousands; nil if there are none.
  fileprivate mutating func items() -> [ItemRange]? {
    var items: [ItemRange] = []
    while let word = next() {
      guard let range = ItemRange(word) else { return nil }
      items.append(range)
    }
    return items.isEmpty ? nil : items
  }
}

extension HistoryListVerb {
  fileprivate init?(everyday words: inout EverydayForms.Words, searches: Bool) {
    var text: [String] = []
    while let word = words.next() {
      switch word {
      case "-n", "--limit":
        guard let value = words.value({ Int($0) }), value > 0 else { return nil }
        limit = value
      case "--json": json = true
      case "--rows" where searches:
        guard let value = words.value({ Int($0) }) else { return nil }
        rows = value
      case "--" where searches: text += words.all()
      default:
        if EverydayForms.isOption(word) || !searches { return nil }
        text.append(word)
      }
    }
    guard searches else { return }
    self.text = text.joined(separator: " ")
    if text.isEmpty || complaint != nil { return nil }
  }
}

extension TypesVerb {
  fileprivate init?(everyday words: inout EverydayForms.Words) {
    while let word = words.next() {
      switch OptionName(word: word) {
      case .json: json = true
      case .pasteboard:
        guard let value = words.value({ PasteboardName($0) }) else { return nil }
        pasteboard = value
      default: return nil
      }
    }
  }
}

extension ConvertVerb {
  fileprivate init?(everyday words: inout EverydayForms.Words) {
    var (from, to): (Conversion.Source?, Conversion.Target?)
    var (file, output): (String?, String?)
    while let word = words.next() {
      switch OptionName(word: word) {
      case .from:
        guard let value = words.value({ Conversion.Source(argument: $0) }) else { return nil }
        from = value
      case .to:
        guard let value = words.value({ Conversion.Target(argument: $0) }) else { return nil }
        to = value
      case .output:
        guard let value = words.value({ $0 }) else { return nil }
        output = value
      default:
        if EverydayForms.isOption(word) || file != nil { return nil }
        file = word
      }
    }
    guard let to else { return nil }
    self.init(from: from, to: to, file: file, output: output)
  }
}
