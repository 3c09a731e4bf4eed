internal import Host
internal import Linux
internal import Pasteboard
internal import Reactor
internal import SocketServer
internal import Wire

extension Methods {
  /// Puts an item of promises on a pasteboard, and requests loads from the program until another item replaces it. If
  /// the program ends before that, its unrendered promises are withdrawn.
  func provide(
    _ parameters: Provide.Parameters, _ descriptors: [SharedDescriptor], _ replies: ReplyStream
  ) async throws(WireError) -> Provide.Reply {
    guard replies.isWanted else { throw .expectedMore }
    let name = try pasteboard(parameters.pasteboard)
    let arrival = items.arrive()
    var reservation = account.reservation(replacing: name)
    let remote = RemoteProvider(parameters, on: name, among: remotes)
    let description = Copy.Parameters(
      pasteboard: parameters.pasteboard, representations: parameters.representations, hints: parameters.hints,
      descriptors: parameters.descriptors, environment: parameters.environment)
    let item = try await item(description, on: name, descriptors, &reservation) { type throws(WireError) in
      { progress async throws(LoadFailure) in try await remote.load(type, progress) }
    }
    await adopt(parameters.environment)
    let copied = await clipboard.copy(item, to: name, arrival, reserved: reservation, as: parameters.version)
    if case .notOffered(let generation, _) = copied { await clipboard.withdrawPromises(of: generation, on: name) }
    let (generation, warning) = try onDisplay(copied, name)
    remotes.providers[generation] = remote
    let watching = LoopTask.start { await self.watch(remote, generation) }
    let listening = LoopTask.start { if (try? await replies.inputEnd.wait()) != nil { remote.leave() } }
    await tell(remote, Provide.Reply(event: .offered, generation: Int(generation.rawValue), warning: warning), replies)
    watching.cancel()
    listening.cancel()
    remotes.providers[generation] = nil
    remote.leave()
    if items.generation(of: name) == generation {
      // The current task, which noticed the program's end, is about to end too.
      LoopTask.start { await self.clipboard.withdrawPromises(of: generation, on: name) }
    }
    return Provide.Reply(event: .finished)
  }

  /// Notifies the program when another item replaces its item.
  private func watch(_ remote: RemoteProvider, _ generation: Generation) async {
    while items.generation(of: remote.pasteboard) == generation {
      guard (try? await items.changes.next()) != nil else { return }
    }
    remote.replaced()
  }

  /// Sends the program its events, `first` first, until it is no longer needed or has gone.
  private func tell(_ remote: RemoteProvider, _ first: Provide.Reply, _ replies: ReplyStream) async {
    var next: Provide.Reply? = first
    while let event = next {
      guard await replies.send(Provide.self, event) else { return }
      next = await remote.next()
    }
  }

  /// Ends a load that was requested from a program.
  func deliver(
    _ parameters: Deliver.Parameters, _ descriptors: [SharedDescriptor]
  ) async throws(WireError) -> Deliver.Reply {
    guard let load = remotes.loads[parameters.token] else { throw .unknownLoad }
    switch (parameters.representation, parameters.error) {
    case (let representation?, nil):
      let streams = try streams.claim([representation], isSensitive: load.isSensitive)
      var reservation = account.reservation()
      let payload = try await payload(
        of: representation, descriptors, streams, &reservation, replacing: nil, isSensitive: load.isSensitive)
      if load.isSensitive { FreedMemory.overwriteSoon() }
      guard remotes.loads[parameters.token] === load else { throw .unknownLoad }
      load.outcome.fulfil(.success(payload))
    case (nil, let reason?):
      load.outcome.fulfil(
        .failure(LoadFailure(.providerFailed, step: Methods.sentence(reason, about: load.type))))
    default: throw .invalidParameter(parameter: "representation")
    }
    return Deliver.Reply()
  }

  /// Returns a program's reason for its failure as one line of bounded length.
  private static func sentence(_ reason: String, about type: MediaType) -> String {
    let words = reason.split { $0.isWhitespace || $0.asciiValue.map { $0 < 0x20 || $0 == 0x7F } ?? false }
    return "the program that promised \(type) failed: \(words.joined(separator: " ").prefix(200))"
  }

  /// Notes the progress of a load.
  func progress(_ parameters: Progress.Parameters) throws(WireError) -> Progress.Reply {
    guard let load = remotes.loads[parameters.token] else { throw .unknownLoad }
    load.progress.update(completed: Int64(parameters.completed), total: Int64(parameters.total ?? 0))
    return Progress.Reply()
  }
}
