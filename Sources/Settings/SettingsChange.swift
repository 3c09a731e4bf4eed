/// A change of one setting in the user's file, which stays as it is otherwise.
package struct SettingsChange {
  /// Why a setting cannot be changed, as a sentence.
  package enum Refusal: Error, Hashable, Sendable {
    case unknown(key: String)
    /// The value does not fit; the sentence says what does.
    case value(String)
    /// The file is faulty already.
    case file(SettingsFaults)
    /// The place of the setting in the file cannot be found.
    case place(key: String)
  }

  private let key: [String]
  private let setting: SettingsTable.Setting

  /// Creates the change of a setting by its name, such as `history.items`.
  package init(_ name: String) throws(Refusal) {
    key = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let setting = SettingsTable.settings[key] else { throw .unknown(key: name) }
    self.setting = setting
  }

  /// Returns the value of a setting in the file's spelling; empty if there is no such setting.
  package static func value(of name: String, in settings: UserSettings) -> String {
    (try? SettingsChange(name))?.value(in: settings) ?? ""
  }

  /// Returns the setting's value in the file's spelling.
  package func value(in settings: UserSettings) -> String { setting.write(settings) }

  /// Returns a file in which the setting has a value: in the file's spelling, or as a word or a list of words without
  /// quotes.
  package func apply(_ value: String, to file: [UInt8]) throws(Refusal) -> [UInt8] {
    do { _ = try UserSettings(file: file) } catch { throw .file(error) }
    let (spelling, wanted) = try spelling(of: value)
    for candidate in candidates(spelling, in: file) {
      // The changed file must be valid, and contain this value.
      if let settings = try? UserSettings(file: candidate), setting.write(settings) == wanted { return candidate }
    }
    throw .place(key: TOMLText.name(key))
  }

  /// Returns a value in the file's spelling, and as the setting itself writes it.
  private func spelling(of value: String) throws(Refusal) -> (String, String) {
    let words = value.split(separator: ",").map { TOMLText.quoted(String($0.trimmed)) }
    let spellings = [value, TOMLText.quoted(value), "[\(words.joined(separator: ", "))]"]
    var fault: SettingsFaults?
    for spelling in spellings where !spelling.contains("\n") {
      do {
        return (spelling, setting.write(try UserSettings(file: Array("\(TOMLText.name(key)) = \(spelling)\n".utf8))))
      } catch {
        // The value as a word says best what is wrong with it, unless it is a number or a list.
        if fault == nil || spelling == spellings[1] { fault = error }
      }
    }
    throw .value(fault?.faults.first?.sentence ?? "\(TOMLText.name(key)) takes a value of one line")
  }

  /// Returns the files with the value in the place of the present one, in its table, and at the end.
  private func candidates(_ spelling: String, in file: [UInt8]) -> [[UInt8]] {
    let statements = TOMLReader.read(file).statements
    if let entry = entry(in: statements) {
      return [Array(file[..<entry.value.offset]) + Array(spelling.utf8) + file[entry.end...]]
    }
    let name = TOMLText.name(Array(key.dropFirst()))
    let inTable = header(in: statements).map { offset in
      insert("\(name) = \(spelling)", into: file, after: offset)
    }
    let table = "[\(key[0])]\n\(name) = \(spelling)"
    let above = Array("\(TOMLText.name(key)) = \(spelling)\n".utf8) + file
    let atEnd = insert(table, into: file, after: file.count)
    return (inTable.map { [$0] } ?? []) + (hasDottedKey(statements) ? [above, atEnd] : [atEnd, above])
  }

  private func entry(in statements: [TOMLStatement]) -> TOMLEntry? {
    var table: [String] = []
    for statement in statements {
      switch statement {
      case .header(let key, _), .element(let key, _): table = key
      case .entry(let entry):
        if table + entry.key == key { return entry }
        if table + entry.key == Array(key.dropLast()), case .table(let entries) = entry.value.content,
          let inner = entries.first(where: { $0.key == [key[key.count - 1]] })
        {
          return inner
        }
      }
    }
    return nil
  }

  /// Whether a setting of the group stands above all tables. TOML then permits no table of that name.
  private func hasDottedKey(_ statements: [TOMLStatement]) -> Bool {
    statements.contains {
      if case .entry(let entry) = $0 { entry.key.count > 1 && entry.key.first == key.first } else { false }
    }
  }

  /// Returns the offset of the setting's table.
  private func header(in statements: [TOMLStatement]) -> Int? {
    for case .header(let table, let offset) in statements where table == Array(key.dropLast()) { return offset }
    return nil
  }

  /// Returns the file with lines after the line at an offset.
  private func insert(_ lines: String, into file: [UInt8], after offset: Int) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    let end = file[offset...].firstIndex(of: newline).map { $0 + 1 } ?? file.count
    let isOpen = end == file.count && !file.isEmpty && file.last != newline
    return Array(file[..<end]) + (isOpen ? [newline] : []) + Array("\(lines)\n".utf8) + file[end...]
  }
}

extension SettingsChange.Refusal: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknown(let key): "there is no setting \(TOMLText.quoted(key, atMost: 40)): 'pb settings' prints all of them"
    case .value(let sentence): sentence
    case .file(let faults): "the settings file is faulty: \(faults)"
    case .place(let key): "the place of \(key) in the settings file cannot be found: change it by hand"
    }
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let rest = drop(while: \.isWhitespace)
    return rest[..<(rest.lastIndex { !$0.isWhitespace }.map(rest.index(after:)) ?? rest.startIndex)]
  }
}
