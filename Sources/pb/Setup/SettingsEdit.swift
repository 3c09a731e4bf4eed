internal import Linux
internal import Settings

/// A change of the user's settings file: lines between marks, and all others stay.
struct SettingsEdit {
  let file: UserFile

  /// The edit of the user's file; nil if its place is not known.
  static var ofUser: SettingsEdit? { SettingsPath.resolve().map { SettingsEdit(file: UserFile(path: $0)) } }

  /// The settings in the file; nil if they are faulty.
  var settings: UserSettings? { try? UserSettings(file: text) }

  private var text: [UInt8] { ((try? file.bytes()) ?? nil) ?? [] }

  /// Returns the change that gives a value to a setting that the file does not have.
  func insertion(of name: String, _ value: String, in group: String) throws -> Change {
    let key = "\(group).\(name)"
    guard !value.contains("\n"), (try? UserSettings(file: Array("\(key) = \(value)\n".utf8))) != nil else {
      throw Failure(.failed, "\(key) cannot be \(value): see 'pb settings' for its values")
    }
    guard let edited = SettingsEdit.candidates(name, value, group, text).first(where: { isRead($0) }),
      file.obstacle == nil
    else { throw Failure(.failed, "\(file.name) stays as it is: add \(key) = \(value)") }
    return Change("set \(key) = \(value) in \(file.name)") { try file.write(edited) }
  }

  /// Returns the change that removes our lines; nil if there are none.
  func removal() -> Change? {
    guard let rest = MarkedBlock.remove(from: text), file.obstacle == nil else { return nil }
    return Change("remove our lines from \(file.name)") { rest.isEmpty ? try file.remove() : try file.write(rest) }
  }

  private func isRead(_ text: [UInt8]) -> Bool { (try? UserSettings(file: text)) != nil }

  /// The ways to write a setting: before all tables, or in its own.
  private static func candidates(_ name: String, _ value: String, _ group: String, _ text: [UInt8]) -> [[UInt8]] {
    let table = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).first {
      $0.filter { $0 != UInt8(ascii: " ") }.starts(with: "[\(group)]".utf8)
    }
    let inTable = table.map {
      MarkedBlock.insert(["\(name) = \(value)"], into: text, at: min($0.endIndex + 1, text.count))
    }
    return [MarkedBlock.insert(["\(group).\(name) = \(value)"], into: text, at: 0), inTable].compactMap(\.self)
  }
}
