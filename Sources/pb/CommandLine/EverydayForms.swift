internal import Pasteboard
internal import PasteboardClient
internal import RenderCommand

/// Reads the everyday forms of copy, paste, types and convert without the cost of the whole command tree; and the forms
/// that may name thousands of things, for which ArgumentParser needs quadratic time.
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
    case "history": return HistoryChangeVerb(everyday: &words)
    default: return nil
    }
  }

  /// The words after the verb.
  struct Words {
    fileprivate var rest: ArraySlice<String>

    fileprivate mutating func next() -> String? { rest.popFirst() }

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

extension HistoryChangeVerb {
  /// Changes of items, of which there may be thousands.
  fileprivate init?(everyday words: inout EverydayForms.Words) {
    let verb = words.next()
    var items: [ItemRange] = []
    while let word = words.next() {
      guard let range = ItemRange(word) else { return nil }
      items.append(range)
    }
    if items.isEmpty { return nil }
    switch verb {
    case "pin": self.init(change: .pin(items))
    case "unpin": self.init(change: .unpin(items))
    case "delete": self.init(change: .delete(items))
    default: return nil
    }
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
        guard let value = words.value({ Conversion.Source($0) }) else { return nil }
        from = value
      case .to:
        guard let value = words.value({ Conversion.Target($0) }) else { return nil }
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
