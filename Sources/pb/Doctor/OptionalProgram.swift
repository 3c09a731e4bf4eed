internal import Glibc
internal import Linux
internal import Pasteboard

/// A program of the project that is built only where its library is.
enum OptionalProgram: String, CaseIterable {
  case window = "pasteboard-window"
  case code = "pasteboard-code"

  /// Those that are not installed. A window needs a display.
  static var missing: [OptionalProgram] {
    let canShow = GraphicalSession.hasWayland || GraphicalSession.hasX11
    return allCases.filter { ($0 != .window || canShow) && InstalledProgram.path(of: $0.rawValue) == nil }
  }

  /// The consequence of its absence.
  var sentence: String {
    switch self {
    case .window: "'pb window' and its key do nothing: \(rawValue) is not installed"
    case .code: "code is pasted in one colour: \(rawValue) is not installed"
    }
  }

  /// Tells a user at a terminal that it is missing, where something of this type was copied that needs it.
  func mention(for type: MediaType) {
    guard self == .code, type.essence == MediaType.code.essence, isatty(2) == 1,
      InstalledProgram.path(of: rawValue) == nil
    else { return }
    StandardStreams.complain("\(sentence): see pb doctor")
  }

  /// The packages of Debian with which it is built.
  var library: String {
    switch self {
    case .window: "libgtk-4-dev"
    case .code: "libkf5syntaxhighlighting-dev (Debian 13: libkf6syntaxhighlighting-dev)"
    }
  }
}
