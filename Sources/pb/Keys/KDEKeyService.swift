internal import Linux

/// The service that gives keys to commands on KDE (org.kde.KGlobalAccel), as dbus-send reaches it.
struct KDEKeyService {
  private static let tool = SettingsTool(name: "dbus-send", purpose: "sets KDE's shortcuts", desktop: .kde)
  /// Modifiers, as Qt numbers them (Qt::KeyboardModifier).
  private static let (shift, control, meta) = (0x0200_0000, 0x0400_0000, 0x1000_0000)
  /// The shortcut is in use, and the key is this one even if an older one is known (KGlobalAccelD::SetShortcutFlag).
  private static let flags = "uint32:6"

  /// Returns the key of a shortcut of ours; nil if it has another kind of key, or none.
  func key(of shortcut: Shortcut) throws -> Key? {
    KDEKeyService.key(in: try call("shortcut", KDEKeyService.names(of: shortcut)), of: shortcut)
  }

  /// Whether something has a key.
  func isTaken(_ key: Key) throws -> Bool {
    try call("action", "int32:\(KDEKeyService.number(of: key))").contains("string \"")
  }

  /// Assigns a key to a shortcut from now on.
  func give(_ key: Key, to shortcut: Shortcut) throws {
    let names = KDEKeyService.names(of: shortcut)
    // The service forgets an older file.
    _ = try call("unregister", "string:\(shortcut.kdeName)", "string:_launch")
    _ = try call("doRegister", names)
    let given = try call(
      "setShortcut", names, "array:int32:\(KDEKeyService.number(of: key))", KDEKeyService.flags)
    guard KDEKeyService.key(in: given, of: shortcut) == key else {
      throw Failure(.failed, "KDE did not take the shortcut \(key.name)", remedy: "choose a key in System Settings")
    }
  }

  /// Takes a shortcut's key away.
  func forget(_ shortcut: Shortcut) throws {
    _ = try call("unregister", "string:\(shortcut.kdeName)", "string:_launch")
  }

  private func call(_ method: String, _ arguments: String...) throws -> String {
    let words = ["--session", "--print-reply", "--dest=org.kde.kglobalaccel", "/kglobalaccel"]
    guard let answer = try KDEKeyService.tool.run(words + ["org.kde.KGlobalAccel.\(method)"] + arguments) else {
      throw Failure(.failed, "KDE's service for shortcuts does not answer: run 'pb keys --install' in a session of KDE")
    }
    return answer
  }

  /// The names of the command's file and of what is done with it, for programs and for users.
  private static func names(of shortcut: Shortcut) -> String {
    "array:string:\(shortcut.kdeName),_launch,\(shortcut.title),\(shortcut.title)"
  }

  /// Returns the first key in a printed list of numbers, if it is one of the shortcut's kind.
  private static func key(in answer: String, of shortcut: Shortcut) -> Key? {
    let numbers = answer.split { $0 == " " || $0 == "\n" }.drop { $0 != "int32" }.dropFirst()
    guard let number = numbers.first.flatMap({ Int($0) }) else { return nil }
    return shortcut.keys.first { Self.number(of: $0) == number }
  }

  private static func number(of key: Key) -> Int {
    let letter = key.letter.uppercased().utf8.first.map(Int.init) ?? 0
    return meta | (key.modifier == .shift ? shift : control) | letter
  }
}
