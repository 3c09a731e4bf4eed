public import Host
public import Pasteboard
public import Reactor

/// Serves the clipboard through the best of several ways, and chooses anew whenever a display appears or goes.
///
/// Where a compositor gives its clipboard to managers, that way is authoritative and Xwayland is left alone: the
/// compositor bridges the two, and a second owner on the bridge would fight the first.
@LoopActor
public final class DisplayChooser: AttachedDisplay {
  /// Called whenever ``name`` or ``reason`` has changed.
  public var onChange: (@LoopActor () -> Void)?

  private let candidates: [any DisplayCandidate]
  private let search: ServerSearch?
  private let discover: @LoopActor () -> DisplayEnvironment?
  private var environment = DisplayEnvironment()
  private var chosen: (any DisplayCandidate)?

  /// Chooses among `candidates`, the best first. While no display is known at all, `search` tells when one may have
  /// appeared, and `discover` finds it.
  public init(
    _ candidates: [any DisplayCandidate], search: ServerSearch? = nil,
    discover: @escaping @LoopActor () -> DisplayEnvironment? = { nil }
  ) {
    self.candidates = candidates
    self.search = search
    self.discover = discover
    for candidate in candidates { candidate.onChange = { [weak self] in self?.chooseAgain() } }
  }

  // MARK: Choosing

  /// Begins with the displays that `environment` names, or with one that appears by itself. Returns once each has
  /// answered, or when a caller's patience with it has ended.
  public func start(environment: DisplayEnvironment) async {
    await adopt(environment)
    guard isWithoutDisplays else { return }
    await adoptDiscovered()
    search?.begin { [weak self] in
      guard let self, isWithoutDisplays else { return true }
      await adoptDiscovered()
      return !isWithoutDisplays
    }
  }

  /// Takes a caller's displays if there is no live one, or if they may lead to a better one than that which needs the
  /// focus: GNOME's compositor is found in the runtime folder, its Xwayland is known by its clients only.
  public func adopt(_ environment: DisplayEnvironment) async {
    let isNews = environment != self.environment && candidates.contains { $0.isNamed(in: environment) }
    if let chosen, !(chosen.needsFocus && isNews) { return }
    if isNews { self.environment = environment }
    await tryInOrder()
  }

  private var isWithoutDisplays: Bool { !candidates.contains { $0.isNamed(in: environment) } }

  private func adoptDiscovered() async {
    if let found = discover() { await adopt(found) }
  }

  private func tryInOrder() async {
    for candidate in candidates where candidate.isNamed(in: environment) {
      await candidate.adopt(environment)
      if candidate.name != nil { return }
    }
  }

  private func chooseAgain() {
    let best = candidates.first { $0.name != nil }
    if best !== chosen {
      let wasLost = chosen.map { $0.name == nil } ?? false
      chosen = best
      for candidate in candidates where best != nil && candidate !== best && candidate.name != nil { candidate.stop() }
      if wasLost { LoopTask.start { await self.tryInOrder() } }
    }
    onChange?()
  }

  // MARK: What it serves

  /// The chosen display's name.
  public var name: String? { chosen?.name }

  /// Which display was chosen and why no better one, or why there is none.
  public var reason: String {
    let better = candidates.prefix { $0 !== chosen }.filter { $0.isNamed(in: environment) }.map(\.reason)
    let excuses = better.joined(separator: "; ")
    guard let chosen else {
      return excuses.isEmpty ? "no display is known: neither WAYLAND_DISPLAY nor DISPLAY is set" : excuses
    }
    return excuses.isEmpty ? chosen.reason : "\(chosen.reason), because \(excuses)"
  }

  /// What the chosen display warns of.
  public var warnings: [String] { chosen?.warnings ?? [] }

  /// Makes the pasteboard's present item the chosen display's selection.
  public func offer(_ name: PasteboardName) async throws(DisplayFailure) {
    guard name == .general || name == .primary else { return }
    guard let chosen else { throw DisplayFailure(reason) }
    try await chosen.offer(name)
  }

  /// Leaves the chosen display's selection without an owner.
  public func empty(_ name: PasteboardName) async { await chosen?.empty(name) }

  /// Waits until all that the chosen display said so far has reached the host.
  public func settle(_ name: PasteboardName) async { await chosen?.settle(name) }
}
