/// One thing that is wrong with a settings file.
package struct SettingsFault: Hashable, Sendable, CustomStringConvertible {
  /// The line and the column, from 1; columns count Unicode characters.
  package let line: Int
  package let column: Int
  /// The error, without a full stop. Quoted parts of the file are escaped.
  package let sentence: String

  /// The place and the sentence.
  package var description: String { "line \(line), column \(column): \(sentence)" }
}

/// All errors in a settings file.
package struct SettingsFaults: Error, Hashable, Sendable, CustomStringConvertible {
  /// The maximum number of reported faults.
  static let limit = 100

  /// The faults, at least one, in the order of the file.
  package let faults: [SettingsFault]

  /// The first fault, and the number of the others.
  package var description: String {
    let others = faults.count - 1
    return (faults.first?.description ?? "") + (others > 0 ? " ('pb doctor' shows \(others) more)" : "")
  }
}

extension UserSettings {
  /// The maximum size of a settings file in bytes.
  package static let fileLimit = 1 << 20

  /// Reads a settings file. Missing settings have their defaults; one fault makes the whole file invalid.
  package init(file bytes: [UInt8]) throws(SettingsFaults) {
    var reading = SettingsReading()
    let (statements, fault) = TOMLReader.read(bytes)
    for statement in statements where reading.faults.count < SettingsFaults.limit { reading.take(statement) }
    if let fault { reading.faults.append(fault) } else { reading.endRule() }
    guard reading.faults.isEmpty else { throw SettingsFaults(reading.faults, in: bytes) }
    self = reading.settings
  }

  /// The default file, which describes each setting and contains its default in a comment.
  package static var defaultFile: String {
    var lines = [
      "# The settings of Pasteboard: ~/.config/pasteboard/config.toml.",
      "#",
      "# Every setting is here with its default: remove the # before it to change it.",
      "# A change takes effect when you save the file; 'pb doctor' checks it.",
      "#",
      "# A size is a number and a unit: \"500 kB\", \"32 MiB\", \"1 GiB\". So is a time: \"45 s\", \"10 min\", \"12 h\",",
      "# \"90 d\" (days), \"1 y\" (365 days).",
    ]
    lines += ["", ""] + comment(RuleReader.purpose)
    for group in SettingsTable.groups {
      lines += ["", ""] + comment(group.purpose) + ["[\(group.name)]"]
      for setting in group.settings {
        lines += [""] + comment(setting.purpose) + ["#\(setting.name) = \(setting.write(UserSettings()))"]
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func comment(_ text: String) -> [String] { text.split(separator: "\n").map { "# \($0)" } }
}

/// The settings and faults in a file so far.
private struct SettingsReading {
  var settings = UserSettings()
  var faults: [TOMLReader.Fault] = []
  private var table: [String] = []
  /// Whether the current table is unknown, which was already reported.
  private var isStrayed = false
  /// The tables and settings so far.
  private var seen: Set<[String]> = []
  /// The number of rules so far.
  private var ruleCount = 0
  /// The rule whose entries follow, and where it begins.
  private var rule: (entries: [TOMLEntry], offset: Int)?

  private mutating func note(_ offset: Int, _ sentence: String) {
    faults.append(TOMLReader.Fault(offset: offset, sentence: sentence))
  }

  mutating func take(_ statement: TOMLStatement) {
    switch statement {
    case .element(let key, let offset):
      endRule()
      isStrayed = key != ["rule"]
      if isStrayed {
        note(offset, "there is no list of tables [[\(TOMLText.name(key))]]: only [[rule]] is one")
      } else {
        rule = ([], offset)
      }
    case .header(let key, let offset):
      endRule()
      table = key
      isStrayed = !SettingsTable.groups.contains { [$0.name] == key }
      if key.first == "rule" {
        note(offset, "rules begin with [[rule]], and contain when = { … } and then = …")
      } else if isStrayed {
        note(offset, "there are no settings [\(TOMLText.name(key))]: 'pb settings' prints all of them")
      } else if !seen.insert(key).inserted {
        note(offset, "[\(TOMLText.name(key))] stands here for the second time")
      }
    case .entry(let entry):
      if rule != nil { rule?.entries.append(entry) } else if !isStrayed { take(entry, in: table) }
    }
  }

  /// Reads the rule whose entries have ended, if there is one.
  mutating func endRule() {
    guard let (entries, offset) = rule else { return }
    rule = nil
    ruleCount += 1
    do {
      settings.rules.append(try RuleReader.rule(ruleCount, entries, at: offset))
    } catch {
      faults.append(error)
    }
  }

  private mutating func take(_ entry: TOMLEntry, in table: [String]) {
    let key = table + entry.key
    let name = TOMLText.name(key)
    guard let setting = SettingsTable.settings[key] else {
      if case .table(let entries) = entry.value.content, key.count == 1 {
        for inner in entries { take(inner, in: key) }
      } else {
        note(entry.offset, "there is no setting \(name): 'pb settings' prints all of them")
      }
      return
    }
    guard seen.insert(key).inserted else {
      return note(entry.offset, "\(name) stands here for the second time")
    }
    do {
      try setting.take(entry.value, &settings)
    } catch {
      note(error.offset, "\(name) \(error.sentence)")
    }
  }
}

extension SettingsFaults {
  fileprivate init(_ faults: [TOMLReader.Fault], in bytes: [UInt8]) {
    var line = 1
    var lineStart = 0
    var index = 0
    self.faults = faults.sorted { $0.offset < $1.offset }.prefix(SettingsFaults.limit).map { fault in
      while index < fault.offset {
        if bytes[index] == UInt8(ascii: "\n") { (line, lineStart) = (line + 1, index + 1) }
        index += 1
      }
      // A character begins with any byte except 10xxxxxx.
      let column = bytes[lineStart..<fault.offset].count { $0 & 0xC0 != 0x80 } + 1
      return SettingsFault(line: line, column: column, sentence: fault.sentence)
    }
  }
}
