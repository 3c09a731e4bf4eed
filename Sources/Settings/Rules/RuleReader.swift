internal import Bytes
internal import Pasteboard
internal import RenderCommand
internal import Search

/// Reads one `[[rule]]` of the settings file. A fault names the rule by its number.
struct RuleReader {
  /// A few lines for readers of the file.
  static let purpose = """
    Rules say what happens to some items: 'pb rules test' shows which act on the present one. Examples:
      [[rule]]
      when = { app = ["KeePassXC", "Bitwarden"] }
      then = "exclude"
      [[rule]]
      preset = "secrets"
    """

  /// The maximum number of rules.
  static let limit = 100

  private let number: Int
  private var condition = RuleCondition()
  private var preset: RulePreset?
  private var actions: [RuleAction] = []
  /// The conditions so far.
  private var seen: Set<[String]> = []

  /// Returns the rule with this number, whose table begins at an offset.
  static func rule(
    _ number: Int, _ entries: [TOMLEntry], at offset: Int
  ) throws(TOMLReader.Fault) -> Rule {
    var reader = RuleReader(number: number)
    do throws(TOMLReader.Fault) {
      var seen: Set<[String]> = []
      for entry in entries {
        guard seen.insert(entry.key).inserted else { throw Self.fault(entry, "stands here for the second time") }
        try reader.take(entry)
      }
      return try reader.rule(at: offset)
    } catch {
      throw TOMLReader.Fault(offset: error.offset, sentence: "rule \(number): \(error.sentence)")
    }
  }

  private init(number: Int) { self.number = number }

  private func rule(at offset: Int) throws(TOMLReader.Fault) -> Rule {
    guard number <= Self.limit else {
      throw TOMLReader.Fault(offset: offset, sentence: "there are more than \(Self.limit) rules: put some together")
    }
    guard preset != nil || condition != RuleCondition() else {
      throw TOMLReader.Fault(
        offset: offset, sentence: #"it says for no item what to do: add when = { app = "…" }, or a preset"#)
    }
    let actions = self.actions.isEmpty ? preset?.actions ?? [] : self.actions
    guard !actions.isEmpty else {
      throw TOMLReader.Fault(offset: offset, sentence: #"it does nothing: add then = "exclude", or another action"#)
    }
    var condition = condition
    if let preset {
      guard condition.content.isEmpty else {
        throw TOMLReader.Fault(offset: offset, sentence: "a preset says itself what matches: leave out one of the two")
      }
      condition.content = preset.content
    }
    return Rule(number: number, preset: preset, condition: condition, actions: actions)
  }

  private mutating func take(_ entry: TOMLEntry) throws(TOMLReader.Fault) {
    switch (entry.key.first, entry.key.count) {
    case ("when", 2): try takeCondition(Array(entry.key.dropFirst()), entry)
    case ("when", 1):
      guard case .table(let parts) = entry.value.content else { throw Self.fault(entry, #"takes { app = "…" }"#) }
      for part in parts { try takeCondition(part.key, part) }
    case ("then", 1): try takeActions(entry)
    case ("preset", 1):
      guard case .text(let name) = entry.value.content, let preset = RulePreset(rawValue: name) else {
        throw Self.fault(entry, "takes \(Self.choice(RulePreset.allCases.map(\.rawValue)))")
      }
      self.preset = preset
    default: throw Self.fault(entry, "is no part of a rule, which has when, then and preset")
    }
  }

  // MARK: When

  private mutating func takeCondition(_ key: [String], _ entry: TOMLEntry) throws(TOMLReader.Fault) {
    guard seen.insert(key).inserted else { throw Self.fault(entry, "stands here for the second time") }
    switch key {
    case ["app"]:
      condition.applications = try Self.list(entry, "names of applications") { $0.isEmpty ? nil : $0.lowercased() }
    case ["type"]:
      condition.types = try Self.list(entry, #"media types such as "image/png" or "image/*""#) { TypePattern($0) }
    case ["size"]:
      condition.sizes = try Self.list(entry, #"sizes such as "> 1 MiB" or "< 20 B""#) { SizeBound($0) }
    case ["language"]:
      condition.languages = try Self.list(entry, #"languages such as "python", "markdown", or "code" for any"#) {
        CodeLanguage($0).map { TextTest.language($0.name) }
      }
    case ["matches"]: condition.content = try patterns(entry)
    default: throw Self.fault(entry, "is no condition: use app, type, matches, language or size")
    }
  }

  private func patterns(_ entry: TOMLEntry) throws(TOMLReader.Fault) -> [TextTest] {
    let patterns = try Self.list(entry, "patterns") { $0.isEmpty ? nil : $0 }
    for pattern in patterns {
      do {
        _ = try LinearPattern(pattern)
      } catch {
        throw Self.fault(entry, "has a faulty pattern, \(TOMLText.quoted(pattern, atMost: 40)): \(error.reason)")
      }
    }
    return patterns.map { TextTest.matches($0) }
  }

  // MARK: Then

  private mutating func takeActions(_ entry: TOMLEntry) throws(TOMLReader.Fault) {
    let values = if case .list(let values) = entry.value.content { values } else { [entry.value] }
    for value in values { actions.append(try Self.action(value)) }
  }

  private static func action(_ value: TOMLValue) throws(TOMLReader.Fault) -> RuleAction {
    switch value.content {
    case .text("exclude"): return .exclude
    case .text("sensitive"): return .sensitive
    case .text("clean"): return .clean(.look)
    case .text("enrich"): return .enrich
    case .text("notify"): return .notify
    case .table(let parts):
      let keys = parts.map(\.key)
      switch keys {
      case [["expire"]]:
        guard let time = try ValueKind<Duration?>.time.read(parts[0].value) else { break }
        return .expire(time)
      case [["clean"]]: return .clean(try ValueKind<Cleaning>.word.read(parts[0].value))
      case [["as"]]:
        let formats = TextFormat.targets
        let names = Self.choice(formats.map(\.rawValue))
        return .only(try list(parts[0], names) { TextFormat(rawValue: $0).flatMap { formats.contains($0) ? $0 : nil } })
      case [["offer"], ["by"]], [["by"], ["offer"]]: return .offer(try form(parts))
      default: break
      }
    default: break
    }
    throw TOMLReader.Fault(
      offset: value.offset,
      sentence: """
        there is no such action: use "exclude", "sensitive", "clean", "enrich", "notify", { expire = "1 min" }, \
        { clean = "links" }, { as = ["plain"] } or { offer = "TYPE", by = "COMMAND" }
        """)
  }

  private static func form(_ parts: [TOMLEntry]) throws(TOMLReader.Fault) -> FormCommand {
    var type: MediaType?
    var command: String?
    for part in parts {
      guard case .text(let text) = part.value.content else { throw fault(part, "takes text in quotes") }
      if part.key == ["by"] {
        command = text.contains { !$0.isWhitespace } ? text : nil
      } else {
        type = MediaType(text).flatMap { $0.isAbstract ? nil : $0 }
      }
    }
    guard let type, let command else { throw fault(parts[0], "needs a media type, and by a command") }
    return FormCommand(type: type, command: command)
  }

  // MARK: Values

  /// Returns the elements of a text, or of a list of texts.
  private static func list<Element>(
    _ entry: TOMLEntry, _ expectation: String, parse: (String) -> Element?
  ) throws(TOMLReader.Fault) -> [Element] {
    let values = if case .list(let values) = entry.value.content { values } else { [entry.value] }
    var elements: [Element] = []
    for value in values {
      guard case .text(let text) = value.content, let element = parse(text) else {
        throw TOMLReader.Fault(
          offset: value.offset, sentence: "\(TOMLText.name(entry.key)) takes \(expectation), not \(value)")
      }
      elements.append(element)
    }
    guard !elements.isEmpty else { throw fault(entry, "is empty: leave it out") }
    return elements
  }

  private static func choice(_ words: [String]) -> String {
    words.dropLast().map { TOMLText.quoted($0) }.joined(separator: ", ") + " or " + TOMLText.quoted(words.last ?? "")
  }

  private static func fault(_ entry: TOMLEntry, _ sentence: String) -> TOMLReader.Fault {
    TOMLReader.Fault(offset: entry.offset, sentence: "\(TOMLText.name(entry.key)) \(sentence)")
  }
}
