package import Host
package import Pasteboard
package import Reactor

/// Serves each pasteboard through the best display that supports it, and chooses again whenever a display appears or
/// goes.
///
/// If a compositor gives managers access to its clipboard, that way is authoritative and Xwayland is left alone: the
/// compositor bridges the two, and a second owner on the bridge would fight the first.
@LoopActor
package final class DisplayChooser: AttachedDisplay {
  /// Called whenever ``name`` or ``reason`` has changed.
  package var onChange: (@LoopActor () -> Void)?

  private let candidates: [any DisplayCandidate]
  private let search: ServerSearch?
  private let discover: @LoopActor () -> DisplayEnvironment?
  /// The displays among which it chooses.
  package private(set) var environment = DisplayEnvironment()
  private var chosen = DisplayChoice()
  /// Fulfilled once the initial displays have answered.
  private let begun = Promise<Void>()
  /// Fulfilled once each display serves the pasteboards that it was last chosen for; nil if it does.
  private var rearranging: Promise<Void>?

  /// Chooses among `candidates`, the best first. While no display is known, `search` reports when one may have
  /// appeared, and `discover` finds it.
  package init(
    _ candidates: [any DisplayCandidate], search: ServerSearch? = nil,
    discover: @escaping @LoopActor () -> DisplayEnvironment? = { nil }
  ) {
    self.candidates = candidates
    self.search = search
    self.discover = discover
    for candidate in candidates {
      candidate.onChange = { [weak self] in self?.chooseAgain() }
      if !candidate.needsFocus { candidate.onAttach = { [weak self] in self?.closeThoseThatNeedFocus() } }
    }
  }

  // MARK: Choosing

  /// Begins with the displays that `environment` names, or with one that appears later. Returns once each has answered,
  /// or after a caller's patience with it.
  package func start(environment: DisplayEnvironment) async {
    defer { begun.fulfil(()) }
    await take(environment)
    guard isWithoutDisplays else { return }
    await adoptDiscovered()
    search?.begin { [weak self] in
      guard let self, isWithoutDisplays else { return true }
      await adoptDiscovered()
      return !isWithoutDisplays
    }
  }

  /// Takes a caller's displays if there is no live one, or if they may lead to a pasteboard that has none or only one that
  /// needs the focus: GNOME's compositor is found in the runtime folder, its Xwayland is known by its clients only.
  package func adopt(_ environment: DisplayEnvironment) async {
    await waitUntilArranged()
    await take(environment)
  }

  /// Waits for the initial displays, and then until each serves the pasteboards that it is chosen for: the call for
  /// which systemd started the daemon comes before they answer, and another call just when a display has gone.
  private func waitUntilArranged() async {
    _ = try? await begun.wait()
    while let rearranging { _ = try? await rearranging.wait() }
  }

  private func take(_ environment: DisplayEnvironment) async {
    let isNews = environment != self.environment && candidates.contains { $0.isNamed(in: environment) }
    let isComplete = PasteboardName.onDisplays.allSatisfy { chosen[$0]?.needsFocus == false }
    if isNews ? isComplete : !chosen.isEmpty { return }
    if isNews { self.environment = environment }
    await tryInOrder()
  }

  private var isWithoutDisplays: Bool { !candidates.contains { $0.isNamed(in: environment) } }

  private func adoptDiscovered() async {
    if let found = discover() { await take(found) }
  }

  private func tryInOrder() async {
    var missing = Set(PasteboardName.onDisplays)
    for candidate in candidates where candidate.isNamed(in: environment) {
      let names = candidate.carried.intersection(missing)
      if names.isEmpty || isHeldBack(candidate) { continue }
      await candidate.adopt(environment, serving: names)
      if isThere(candidate) { missing.subtract(names) }
    }
  }

  private func chooseAgain() {
    let former = chosen
    chosen = best
    if chosen != former {
      let wasLost = former.hasLostDisplay
      stopUnneeded()
      if wasLost || isOutOfPlace { rearrange() }
    }
    onChange?()
  }

  /// The best candidate for each pasteboard.
  private var best: DisplayChoice {
    var choice = DisplayChoice()
    for name in PasteboardName.onDisplays {
      choice[name] = candidates.first { isThere($0) && $0.carried.contains(name) && !isHeldBack($0) }
    }
    return choice
  }

  /// Stops the candidates that are not chosen, unless they look for a display that would be.
  private func stopUnneeded() {
    for candidate in candidates where chosen.names(of: candidate).isEmpty {
      if candidate.name != nil || candidate.isSearching && open(to: candidate).isEmpty { candidate.stop() }
    }
  }

  /// Whether a candidate serves other pasteboards than it is chosen for, or looks for a display for others than it would
  /// be: one that is found later must not offer what another serves by then.
  private var isOutOfPlace: Bool {
    candidates.contains { $0.isSearching && open(to: $0) != $0.served }
      || serving.contains { chosen.names(of: $0) != $0.served }
  }

  /// Closes the displays of last resort, because another is about to serve. They would take its offer for another
  /// application's copy, whose types they cannot see.
  private func closeThoseThatNeedFocus() {
    for candidate in candidates where candidate.needsFocus { candidate.stop() }
  }

  /// The pasteboards that a candidate would serve if it were there: those that no better one serves.
  private func open(to candidate: any DisplayCandidate) -> Set<PasteboardName> {
    let better = candidates.prefix { $0 !== candidate }
    if isHeldBack(candidate) { return [] }
    return candidate.carried.filter { name in !better.contains { $0 === chosen[name] } }
  }

  private func isThere(_ candidate: any DisplayCandidate) -> Bool { candidate.name != nil || candidate.isResting }

  /// Returns whether a candidate is held back: one that needs the focus is the last resort, and serves nothing beside one
  /// that does not.
  private func isHeldBack(_ candidate: any DisplayCandidate) -> Bool {
    candidate.needsFocus && candidates.contains { isThere($0) && !$0.needsFocus }
  }

  private func rearrange() {
    let done = Promise<Void>()
    rearranging = done
    LoopTask.start {
      await self.tryInOrder()
      if self.rearranging === done { self.rearranging = nil }
      done.fulfil(())
    }
  }

  // MARK: What it serves

  /// The candidates that are chosen for some pasteboard, the best first.
  private var serving: [any DisplayCandidate] { candidates.filter { !chosen.names(of: $0).isEmpty } }

  /// The chosen displays' names.
  package var name: String? {
    let names = serving.compactMap(\.name)
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }

  /// The chosen displays, and why no better one, or why there is none.
  package var reason: String {
    let reasons = serving.map(\.reason).joined(separator: "; ")
    let better = candidates.prefix { chosen.names(of: $0).isEmpty }.filter { $0.isNamed(in: environment) }
    // A compositor that has ended does not explain why another display is served.
    let excuses = better.filter { reasons.isEmpty || !$0.isGone }.map(\.reason).joined(separator: "; ")
    guard !reasons.isEmpty else {
      return excuses.isEmpty ? "neither WAYLAND_DISPLAY nor DISPLAY is set" : excuses
    }
    return excuses.isEmpty ? reasons : "\(reasons), because \(excuses)"
  }

  /// The warnings of the chosen displays, and the selections that none of them has.
  package var warnings: [String] {
    let missing = PasteboardName.onDisplays.filter { !chosen.isEmpty && chosen[$0] == nil }
    return serving.flatMap(\.warnings)
      + missing.map { "the \($0) selection is not served: run pb once in a terminal whose DISPLAY names Xwayland" }
  }

  /// Returns the chosen displays' names, if a caller's environment names only others than ours does.
  package func name(besides caller: DisplayEnvironment) -> String? {
    let displays = [(caller.x11Display, environment.x11Display), (caller.waylandDisplay, environment.waylandDisplay)]
    let known = displays.compactMap { theirs, ours in
      theirs.flatMap { theirs in ours.map { DisplayEnvironment.isSame(theirs, $0) } }
    }
    return known.isEmpty || known.contains(true) ? nil : name
  }

  /// Makes the pasteboard's current item the chosen display's selection.
  package func offer(_ name: PasteboardName) async throws(DisplayFailure) {
    guard PasteboardName.onDisplays.contains(name) else { return }
    await waitUntilArranged()
    guard let display = chosen[name] else {
      // A display that may have the item in a moment does not have it now.
      throw DisplayFailure(reason, candidates.contains(where: \.isUnanswered) ? .timedOut : .noDisplay)
    }
    try await display.offer(name)
  }

  /// Leaves the chosen display's selection without an owner.
  package func empty(_ name: PasteboardName, onlyOurs: Bool) async {
    await waitUntilArranged()
    await chosen[name]?.empty(name, onlyOurs: onlyOurs)
  }

  /// Presses the key that pastes, on the display that has the clipboard.
  package func pressPasteKey() async throws(DisplayFailure) {
    await waitUntilArranged()
    guard let display = chosen[.general] else { throw DisplayFailure(reason) }
    try await display.pressPasteKey()
  }

  /// Waits until all messages of the chosen display so far are known.
  package func settle(_ name: PasteboardName) async {
    await waitUntilArranged()
    await chosen[name]?.settle(name)
  }
}
