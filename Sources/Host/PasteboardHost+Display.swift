package import Pasteboard
internal import Reactor

/// What becomes of the pasteboards on the display that is attached.
extension PasteboardHost {
  /// What came of a program's item.
  package enum Copied: Sendable {
    /// It is there, and on the display if there is one; the warning says why there is none.
    case put(Generation, warning: String?)
    /// It is there, and the display does not offer it.
    case notOffered(Generation, DisplayFailure)
    /// What was asked for later is there already.
    case overtaken
    /// Nothing of it would be offered.
    case empty
  }

  /// Puts a program's item on a pasteboard, and returns once it is offered on the display too. From the moment when the
  /// item holds its bytes, what was reserved for them is free again.
  package func copy(
    _ item: PasteboardItem, to name: PasteboardName, _ arrival: Arrival, reserved: consuming PayloadReservation
  ) async -> Copied {
    guard arrival >= self.arrival(of: name) else { return .overtaken }
    guard let generation = put(item, on: name, arrival) else { return .empty }
    _ = consume reserved
    await store?.keeps(name)
    do {
      try await offer(name)
      return .put(generation, warning: nil)
    } catch {
      switch error.cause {
      case .noDisplay: return .put(generation, warning: error.sentence)
      case .overtaken: return .overtaken
      case .refused, .timedOut: return .notOffered(generation, error)
      }
    }
  }

  /// Leaves of a program's item what is there already, when the program can no longer produce what it had promised, and
  /// offers that on the display. Nothing happens if another item is there by now; an item of which nothing is left goes.
  package func withdrawPromises(of generation: Generation, on name: PasteboardName) async {
    let offered = item(on: name)?.offer.types()
    settle(generation, on: name)
    guard item(on: name)?.offer.types() != offered else { return }
    if item(on: name) == nil { await display?.empty(name, onlyOurs: true) } else { try? await offer(name) }
  }

  /// An item's time is over. If it is still there it goes; what another application has copied meanwhile stays.
  func expire(_ generation: Generation, on name: PasteboardName) {
    guard generation == self.generation(of: name), item(on: name)?.origin.isOurs == true else { return }
    drop(name)
    LoopTask.start { await self.display?.empty(name, onlyOurs: true) }
  }

  /// Takes the present item over from its owner, to be offered in every type that can be made of it, or in these formats
  /// only. `arrival` is when that was asked for. Throws if nothing of the item can be read.
  package func recopy(
    _ name: PasteboardName, as formats: [TextFormat]?, _ arrival: Arrival, for requestor: Requestor
  ) async throws(LoadFailure) -> Copied {
    guard let present = item(on: name) else {
      throw LoadFailure(.notOffered, step: "there is nothing on the pasteboard \(name)")
    }
    let generation = generation(of: name)
    await load(present.commonSources, from: name, generation, for: requestor)
    guard self.generation(of: name) == generation, var taken = settledItem(on: name) else { return .overtaken }
    guard !taken.sources.registeredTypes.isEmpty else {
      throw LoadFailure(.providerFailed, step: "nothing of what it has could be read")
    }
    (taken.origin, taken.hints.formats) = (.client, formats)
    return await copy(taken, to: name, arrival, reserved: account.reservation(replacing: name))
  }

  /// Offers the present item on the display, which named pasteboards are not on.
  private func offer(_ name: PasteboardName) async throws(DisplayFailure) {
    guard !name.isNamed else { return }
    guard let display else { throw DisplayFailure("there is no display: the item is kept, and only pb can paste it") }
    try await display.offer(name)
  }

  /// Takes the item off a pasteboard, whoever has it on the display. Gives since when nothing is there.
  @discardableResult
  package func empty(_ name: PasteboardName) async -> Generation {
    let generation = clear(name)
    if display?.name != nil { emptied.insert(name) }
    await store?.keeps(name)
    await display?.empty(name, onlyOurs: false)
    return generation
  }

  /// Loads these sources one after the other, as far as they can be had and the item of that generation is there.
  func load(
    _ types: [MediaType], from name: PasteboardName, _ generation: Generation, for requestor: Requestor = .ownProcess
  ) async {
    for type in types where self.generation(of: name) == generation {
      _ = try? await answer(to: request(source: type, from: name, for: requestor), for: type)
    }
  }

  /// Returns once all that the display has said of a pasteboard so far is known.
  package func settle(_ name: PasteboardName) async { await display?.settle(name) }

  /// Learns where a caller's displays are.
  package func adopt(_ environment: DisplayEnvironment) async { await display?.adopt(environment) }

  /// The display that pasteboards are offered on: its name, if there is a connection, why it is that one or none, and
  /// what does not work there as a user would expect.
  package var displayState: (name: String?, reason: String, warnings: [String]) {
    guard let display else { return (nil, "no display server is attached", []) }
    return (display.name, display.reason, display.warnings)
  }
}
