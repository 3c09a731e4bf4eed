internal import Linux
internal import PasteboardClient
internal import Rules
internal import Settings
internal import Wire

/// `pb rules test`
struct RulesTestVerb: Verb {
  /// The number of items of the history; nil for the present item.
  var count: Int?
  var json = false

  /// The maximum width of an item's title, in cells.
  private static let titleWidth = 60

  func run() throws {
    let rules = try SettingsFacts.rules()
    if rules.isEmpty { throw Failure(.nothingThere, RulesListVerb.advice) }
    if let count { try testHistory(rules, count) } else { try testPresent(rules) }
  }

  private func testPresent(_ rules: [Rule]) throws {
    let check = try asking {
      var client = try BlockingClient()
      return try RuleCheck(rules, client.inspect(), by: &client)
    }
    if json { return try StandardStreams.print(JSONWriter.readable(check.json).lines) }
    var columns = Columns()
    for rule in rules { columns.add("rule \(rule.number)", rule.conditionInWords, rule.reason(for: check.facts)) }
    try StandardStreams.print(columns.lines + check.treatment.sentences.map { "the item is \($0)" })
  }

  private func testHistory(_ rules: [Rule], _ count: Int) throws {
    var client = try HistoryClient()
    let entries = try client.list(atMost: count).entries
    var columns = Columns()
    var found: [JSON] = []
    for entry in entries {
      let check = try RuleCheck(rules, client.describe(entry.id), by: &client)
      let numbers = check.treatment.rules.map { "\($0.number)" }
      if numbers.isEmpty { continue }
      let words = (numbers.count > 1 ? "rules " : "rule ") + numbers.joined(separator: ", ")
      columns.add("\(entry.id)", words, CellWidth.cut(entry.title, to: Self.titleWidth))
      found.append(check.json(id: entry.id))
    }
    if json { return try StandardStreams.print(JSONWriter.readable(.array(found)).lines) }
    try StandardStreams.print(columns.lines)
    StandardStreams.complain("rules act on \(found.count) of \(entries.count) items")
  }
}

extension RuleCheck {
  /// The rules that act, and whether the history records the item.
  fileprivate var json: JSON { json(id: nil) }

  fileprivate func json(id: Int?) -> JSON {
    var object = JSONObject()
    if let id { object.append("id", .integer(id)) }
    object.append("rules", .array(treatment.rules.map { .integer($0.number) }))
    object.append("recorded", .bool(!treatment.staysOutOfHistory))
    if id == nil {
      object.append("reasons", .array(rules.map { .string($0.reason(for: facts)) }))
    }
    return .object(object)
  }
}
