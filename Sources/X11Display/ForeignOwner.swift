internal import DisplayServer
internal import Host
internal import Linux
internal import Pasteboard
internal import Reactor

/// A selection that another client has owned since a time.
@LoopActor
final class ForeignOwner: ForeignSelection {
  /// The maximum size of a list of targets in bytes, and how many of its targets are looked up.
  private static let targetsLimit = 1 << 20
  private static let nameLimit = 4096
  private static let text = ["UTF8_STRING", "STRING"]

  let selection: Atom
  let since: ServerTime
  private(set) var sourceWindow: ForeignWindow?
  private let window: WindowID
  private let base: X11Foundation
  private let reader: SelectionReader
  private let limits: ReadLimits
  private var lastRead: Promise<Void>?
  private var isSecret = false
  /// Fulfilled once the window is known, or that there is none. Only the server answers, so it does not take long.
  private let windowSearch = Promise<Void>()

  init(
    _ window: WindowID, of selection: Atom, since: ServerTime, base: X11Foundation, reader: SelectionReader,
    limits: ReadLimits
  ) {
    self.window = window
    self.selection = selection
    self.since = since
    self.base = base
    self.reader = reader
    self.limits = limits
    LoopTask.start { await self.findWindow() }
  }

  var isCurrent: Bool { base.connection.isAlive }

  private func findWindow() async {
    let name = (try? await WindowClass.find(of: window, on: base.connection)) ?? nil
    sourceWindow = name.map(ForeignWindow.ofOwner)
    windowSearch.fulfil(())
  }

  /// Whether the owner's window still exists. An owner may give a selection up because it is ending.
  func hasWindow() async -> Bool {
    let (window, name) = (window, Atom.windowName)
    let reply = try? await base.connection.ask { $0.property(name, of: window, length: 0, deleting: false) }
    return reply != nil
  }

  /// Returns the types in the owner's list. An owner without one, like some old Java programs, is assumed to have text.
  func typeNames() async -> [String] {
    let names = (try? await listedNames()) ?? ForeignOwner.text
    isSecret = names.contains(where: MediaType.isSecrecyHint)
    _ = try? await windowSearch.wait()
    return names
  }

  /// Returns the names in the owner's list of targets. A list that cannot be read completely may contain the mark of a
  /// secret in the rest, so it counts as secret.
  private func listedNames() async throws -> [String] {
    var limits = limits
    limits.total = ForeignOwner.targetsLimit
    let hint = MediaType.passwordManagerHint.description
    let answer: SelectionAnswer
    do {
      answer = try await read(base.known.targets, limits: limits, progress: LoadProgress())
    } catch {
      guard error.reason == .tooLarge || error.reason == .timedOut else { throw error }
      return ForeignOwner.text + [hint]
    }
    guard answer.type == .atom || answer.type == base.known.targets else { return ForeignOwner.text }
    var seen: Set<UInt32> = []
    let targets = try answer.payload.bytes().words.filter { seen.insert($0).inserted }.map(Atom.init(rawValue:))
    let names = try await base.atoms.names(of: Array(targets.prefix(ForeignOwner.nameLimit)))
    return targets.count > names.count ? names + [hint] : names
  }

  func read(
    _ name: String, limits: ReadLimits, progress: LoadProgress
  ) async throws(LoadFailure) -> ForeignRepresentation {
    guard let target = try? await base.atoms.atom(named: name) else {
      throw LoadFailure(.displayFailed, step: "the X server went away before the selection was read")
    }
    let answer = try await read(target, limits: limits, progress: progress)
    return ForeignRepresentation(
      typeName: (try? await base.atoms.name(of: answer.type)) ?? "", payload: answer.payload)
  }

  /// Reads one target at a time: several owners, such as xclip, answer only one request.
  private func read(
    _ target: Atom, limits: ReadLimits, progress: LoadProgress
  ) async throws(LoadFailure) -> SelectionAnswer {
    let earlier = lastRead
    let done = Promise<Void>()
    lastRead = done
    defer {
      if lastRead === done { lastRead = nil }
      done.fulfil(())
      if isSecret { base.input.overwrite() }
    }
    _ = try? await earlier?.wait()
    return try await reader.read(selection, as: target, at: since, limits: limits, progress: progress)
  }
}

extension [UInt8] {
  /// The bytes as 32-bit numbers in the machine's order; an odd rest is dropped.
  var words: [UInt32] {
    withUnsafeBytes { buffer in
      (0..<buffer.count / 4).map { buffer.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
    }
  }
}
