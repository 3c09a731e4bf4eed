internal import Bytes
internal import Glibc
internal import Linux

/// The configuration of sway, i3 or Hyprland. Our lines are in files of our own in one folder, which one line between marks in
/// the user's file includes.
struct TilingConfiguration {
  let desktop: Desktop
  /// The user's file, which need not exist.
  let main: UserFile
  /// The file that is read instead if the user has none.
  let standard: String?
  private let folder: String

  /// Creates the configuration of a desktop; nil if that has none of this kind, or there is no home.
  init?(_ desktop: Desktop) {
    guard let settings = BaseFolder.configuration, let home = EnvironmentVariable.value(of: "HOME") else { return nil }
    self.init(desktop, settings: settings, home: home, system: "/etc")
  }

  init?(_ desktop: Desktop, settings: String, home: String, system: String) {
    let (own, others): ([String], [String])
    switch desktop {
    case .sway:
      own = ["\(home)/.sway/config", "\(settings)/sway/config"]
      others = ["\(home)/.i3/config", "\(settings)/i3/config", "\(system)/sway/config"]
    case .i3:
      own = ["\(home)/.i3/config", "\(settings)/i3/config"].reversed()
      others = ["\(system)/xdg/i3/config", "\(system)/i3/config"]
    case .hyprland: (own, others) = (["\(settings)/hypr/hyprland.conf"], [])
    case .gnome, .kde, .xfce: return nil
    }
    let present = own.first { UserFile(path: $0).exists }
    self.desktop = desktop
    main = UserFile(path: present ?? "\(settings)/\(desktop.rawValue)/config")
    standard = present == nil ? others.first { access($0.systemCString, R_OK) == 0 } : nil
    folder = "\(settings)/pasteboard/\(desktop.rawValue)"
  }

  /// All that there can be.
  static var all: [TilingConfiguration] { Desktop.allCases.compactMap { TilingConfiguration($0) } }

  // MARK: Parts

  /// Whether a part is written and included.
  func contains(_ part: String) -> Bool { file(part).isWritten && isIncluded }

  /// Why nothing can be added, as a sentence; nil if it can.
  var obstacle: String? {
    if desktop == .hyprland, !main.exists {
      return "\(main.name) does not exist: start Hyprland once"
    }
    guard ProgramWord.isPlain(pattern.replacing("~", with: "").replacing("*", with: "")) else {
      return "\(UserFile.name(of: folder)) cannot be included: its path contains more than letters and digits"
    }
    return main.obstacle.map { "\(main.name) stays as it is: \($0)" }
  }

  /// Returns the changes that add a part with these lines; none if it is there.
  func adding(_ part: String, lines: [String]) throws -> [Change] {
    if let obstacle = file(part).obstacle {
      throw Failure(.failed, "\(file(part).file.name) stays as it is: \(obstacle)", remedy: "move it away")
    }
    let changes = [file(part).writing(lines), isIncluded ? nil : including()].compactMap(\.self)
    return changes.isEmpty ? [] : changes + reloading
  }

  /// Returns the changes that remove a part; none if it is not there.
  func removing(_ part: String) throws -> [Change] {
    guard let change = file(part).removing() else { return [] }
    let others = try Folder.names(in: folder).filter { $0 != "\(part).conf" }
    // Our line is of no use without a file.
    return [change] + (others.isEmpty ? [excluding()].compactMap(\.self) : []) + reloading
  }

  /// Whether `path` is a file of ours.
  func isOurs(_ path: String) -> Bool { path.hasPrefix(folder + "/") }

  private func file(_ part: String) -> OwnFile { OwnFile(at: "\(folder)/\(part).conf") }

  // MARK: The user's file

  private static let birth = "# pb setup made this file."

  private var pattern: String { "\(UserFile.name(of: folder))/*.conf" }

  private var isIncluded: Bool {
    let bytes = (try? main.bytes()) ?? nil
    return bytes.flatMap(MarkedBlock.lines)?.contains(desktop.include(pattern)) ?? false
  }

  /// Returns the change that includes our files.
  private func including() -> Change {
    guard main.exists else {
      let lines = [TilingConfiguration.birth] + [standard, pattern].compactMap(\.self).map(desktop.include)
      let reason = standard.map { ", which includes \($0), because \(desktop.name) then reads only yours" } ?? ""
      return Change("create \(main.name)\(reason)") { try main.write(MarkedBlock.append(lines, to: [])) }
    }
    return Change("add a line to \(main.name) that includes our files") {
      let text = try main.bytes() ?? []
      try main.write(MarkedBlock.append([desktop.include(pattern)], to: MarkedBlock.remove(from: text) ?? text))
    }
  }

  /// Returns the change that no longer includes our files; nil if the user's file does not include them, or must stay as
  /// it is.
  private func excluding() -> Change? {
    guard let text = (try? main.bytes()) ?? nil, let lines = MarkedBlock.lines(in: text),
      let rest = MarkedBlock.remove(from: text), main.obstacle == nil
    else { return nil }
    let removesFile = rest.isEmpty && lines.first == TilingConfiguration.birth
    return Change(removesFile ? "remove \(main.name)" : "remove our lines from \(main.name)") {
      removesFile ? try main.remove() : try main.write(rest)
      rmdir(SocketPath.folder(of: folder).systemCString)
    }
  }

  /// The change that makes the compositor read its configuration, if it runs.
  private var reloading: [Change] {
    guard desktop == .present, let (program, question) = desktop.control,
      let path = InstalledProgram.path(of: program), (try? ProgramOutput.read(path, question)) ?? nil != nil
    else { return [] }
    return [
      Change("run '\(program) reload'") {
        guard try ProgramOutput.read(path, ["reload"]) != nil else {
          throw Failure(.failed, "'\(program) reload' failed: run it to see why")
        }
      }
    ]
  }
}

// MARK: Lines

extension Desktop {
  /// Returns the line that includes the files of a pattern.
  func include(_ pattern: String) -> String { self == .hyprland ? "source = \(pattern)" : "include \(pattern)" }

  /// Returns the line that runs a command at the start.
  func atStart(_ command: String) -> String {
    self == .hyprland ? "exec-once = \(command)" : "\(execution) \(command)"
  }

  /// The word that runs a command in sway and i3. i3 shows a busy pointer without its option.
  var execution: String { self == .i3 ? "exec --no-startup-id" : "exec" }

  /// The program that controls the running compositor, and what that answers if it runs.
  fileprivate var control: (program: String, question: [String])? {
    switch self {
    case .sway: ("swaymsg", ["-t", "get_version"])
    case .i3: ("i3-msg", ["-t", "get_version"])
    case .hyprland: ("hyprctl", ["version"])
    case .gnome, .kde, .xfce: nil
    }
  }
}
