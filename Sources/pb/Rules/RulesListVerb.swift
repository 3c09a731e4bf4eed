internal import Linux
internal import Settings
internal import Wire

/// `pb rules list`
struct RulesListVerb: Verb {
  var json = false

  /// What to do if there are no rules.
  static let advice = "there are no rules: 'man pasteboard.toml' shows how to write some"

  func run() throws {
    let rules = try SettingsFacts.rules()
    if json { return try StandardStreams.print(JSONWriter.readable(.array(rules.map(\.json))).lines) }
    if rules.isEmpty { return StandardStreams.complain(Self.advice) }
    var columns = Columns()
    for rule in rules { columns.add("\(rule.number)", rule.conditionInWords, rule.actionsInWords) }
    try StandardStreams.print(columns.lines)
  }
}

extension Rule {
  fileprivate var json: JSON {
    var object = JSONObject()
    object.append("rule", .integer(number))
    if let preset { object.append("preset", .string(preset.rawValue)) }
    object.append("when", .string(conditionInWords))
    object.append("then", .array(actions.map { .string($0.description) }))
    return .object(object)
  }
}

extension JSONWriter {
  /// Returns a value as text for people and scripts.
  static func readable(_ value: JSON) -> String { String(decoding: writeReadably(value), as: UTF8.self) }
}
