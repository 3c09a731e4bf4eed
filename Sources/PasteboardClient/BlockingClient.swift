package import Linux
package import Pasteboard
internal import SystemPackage
package import Wire

/// The blocking calls of ``PasteboardClient``, on one connection to the daemon: each returns when it is answered.
package struct BlockingClient: ~Copyable {
  /// The time limit of a call that needs no other application.
  private static let answerLimit = Duration.seconds(15)
  /// The time limit of a copy or a paste: the daemon's own limits on its sources and converters end before.
  private static let transferLimit = Duration.seconds(120)
  /// The interval at which observers are called during a call.
  private static let observingInterval = Duration.milliseconds(100)

  /// The path of the daemon's socket.
  package let path: String
  /// The maximum number of bytes that a paste accepts from a stream.
  package var receivingLimit = Int.max
  private var connection: Connection

  /// Connects to the daemon; starts one if none listens. A daemon that is started for a look ends soon.
  package init(for purpose: DaemonStarter.Purpose = .use) throws(Failure) {
    let starter = try DaemonStarter()
    connection = try starter.connect(for: purpose)
    path = starter.path
  }

  /// Connects to the daemon; nil if none listens.
  package init?(ifServed: Void) throws(Failure) {
    let starter = try DaemonStarter()
    guard let connection = try starter.connectIfServed() else { return nil }
    self.connection = connection
    path = starter.path
  }

  /// Connects to the daemon at `path`, and starts none.
  package init(socket path: String) throws(Failure) {
    connection = try Connection(reaching: path)
    self.path = path
  }

  /// The representation that a paste requests.
  package enum Request: Hashable, Sendable {
    /// Plain text if it is offered, else the first type.
    case best
    /// This type, as it is offered.
    case type(MediaType)
    /// This format, by conversion if necessary.
    case format(TextFormat)
    /// This source of the item of this generation, byte for byte.
    case source(MediaType, generation: Int)
    /// This type, as the item of this generation offers it.
    case offered(MediaType, generation: Int)
  }

  /// Puts an item on a pasteboard and returns when it is offered.
  ///
  /// The representations are in order of preference, the source itself first. If the connection carries no descriptors,
  /// up to 1 MiB travels inside the message and more as streams; `sending` receives the number of bytes sent and the
  /// total. `observe` is called ten times a second while the daemon copies the bytes.
  package mutating func copy(
    _ representations: [CopiedRepresentation], to pasteboard: PasteboardName = .general,
    hints: ItemHints = ItemHints(), sending: (Int, Int) -> Void = { _, _ in }, observe: () -> Void = {}
  ) throws(Failure) -> Copy.Reply {
    var parameters = Copy.Parameters(
      pasteboard: pasteboard.parameter, representations: [], hints: hints.parameter, environment: .ofThisProcess)
    let descriptors = try representations.map { representation throws(Failure) in
      try representation.content.descriptor()
    }
    for (index, representation) in representations.enumerated() {
      parameters.representations.append(Representation(type: representation.type.description, descriptor: index))
    }
    parameters.descriptors = descriptors.count
    try connection.send(
      encodeCall(Copy.self, parameters), descriptors: descriptors, atMost: Self.transferLimit)
    let answer = try answer(observe)
    if case .descriptorsLost = answer.reply.error { return try copyBytes(representations, parameters, sending) }
    return try reply(of: Copy.self, in: answer)
  }

  /// Loads one representation of a pasteboard's item. With `onlyLooking`, an item for one paste stays.
  package mutating func paste(
    _ request: Request = .best, from pasteboard: PasteboardName = .general, onlyLooking: Bool = false
  ) throws(Failure) -> PastedRepresentation {
    let parameters = Paste.Parameters(request, pasteboard, onlyLooking)
    let answer = try connection.call(
      encodeCall(Paste.self, parameters), descriptors: [.probe()], atMost: Self.transferLimit)
    return try pasted(answer, parameters) { _ in }
  }

  /// Loads one representation of a pasteboard's item, and calls `observe` ten times a second until it has arrived, with
  /// the progress once the daemon knows it. There is no time limit while the load makes progress.
  package mutating func paste(
    _ request: Request = .best, from pasteboard: PasteboardName = .general, onlyLooking: Bool = false,
    observe: (PasteProgress?) -> Void
  ) throws(Failure) -> PastedRepresentation {
    let parameters = Paste.Parameters(request, pasteboard, onlyLooking)
    try connection.send(
      encodeCall(Paste.self, parameters, .more), descriptors: [.probe()], atMost: Self.transferLimit)
    var progress: PasteProgress?
    while true {
      let answer = try answer { observe(progress) }
      guard answer.reply.continues else { return try pasted(answer, parameters, observe) }
      let reply = try reply(of: Paste.self, in: answer)
      progress = PasteProgress(completed: reply.completed ?? 0, total: reply.total)
      observe(progress)
    }
  }

  private func pasted(
    _ answer: Connection.Answer, _ parameters: Paste.Parameters, _ observe: (PasteProgress?) -> Void
  ) throws(Failure) -> PastedRepresentation {
    if case .tooLarge = answer.reply.error { return try pasteStream(parameters, observe) }
    return try PastedRepresentation(reply(of: Paste.self, in: answer), answer.descriptors)
  }

  /// Returns the next answer, and calls `observe` while it waits.
  private mutating func answer(_ observe: () -> Void) throws(Failure) -> Connection.Answer {
    let deadline = Deadline(after: Self.transferLimit)
    while !deadline.hasPassed {
      if let answer = try connection.next(within: Self.observingInterval) { return answer }
      observe()
    }
    throw Failure.late("answer")
  }

  /// Returns the types that a pasteboard's item is offered in, in order.
  package mutating func types(of pasteboard: PasteboardName = .general) throws(Failure) -> Types.Reply {
    let parameters = Types.Parameters(pasteboard: pasteboard.parameter, environment: .ofThisProcess)
    return try reply(
      of: Types.self,
      in: connection.call(encodeCall(Types.self, parameters), descriptors: [.probe()], atMost: Self.answerLimit))
  }

  /// Returns the description of a pasteboard's item, without its content; of the one of a generation if that is stated.
  package mutating func inspect(
    _ pasteboard: PasteboardName = .general, generation: Int? = nil
  ) throws(Failure) -> Inspect.Reply {
    let parameters = Inspect.Parameters(
      pasteboard: pasteboard.parameter, environment: .ofThisProcess, generation: generation)
    return try reply(
      of: Inspect.self,
      in: connection.call(encodeCall(Inspect.self, parameters), descriptors: [.probe()], atMost: Self.answerLimit))
  }

  /// Empties a pasteboard; with a version, as another machine's was.
  package mutating func clear(
    _ pasteboard: PasteboardName = .general, as version: CopyVersion? = nil
  ) throws(Failure) -> Clear.Reply {
    let parameters = Clear.Parameters(
      pasteboard: pasteboard.parameter, environment: .ofThisProcess, version: version)
    return try reply(
      of: Clear.self,
      in: connection.call(encodeCall(Clear.self, parameters), descriptors: [.probe()], atMost: Self.answerLimit))
  }

  /// Presses the key that pastes, in the application with the focus.
  package mutating func pressPasteKey() throws(Failure) {
    let call = encodeCall(PressPasteKey.self, PressPasteKey.Parameters())
    _ = try reply(of: PressPasteKey.self, in: connection.call(call, atMost: Self.answerLimit))
  }

  /// Makes the clipboard's item the primary selection too.
  package mutating func copyToPrimary() throws(Failure) {
    let call = encodeCall(CopyToPrimary.self, CopyToPrimary.Parameters())
    _ = try reply(of: CopyToPrimary.self, in: connection.call(call, atMost: Self.answerLimit))
  }

  /// Returns the daemon's limits.
  package mutating func limits(of pasteboard: PasteboardName = .general) throws(Failure) -> Limits.Reply {
    let parameters = Limits.Parameters(pasteboard: pasteboard.parameter)
    return try reply(
      of: Limits.self, in: connection.call(encodeCall(Limits.self, parameters), atMost: Self.answerLimit))
  }

  /// Returns the state of the daemon and its current work.
  package mutating func status() throws(Failure) -> Status.Reply {
    let parameters = Status.Parameters(environment: .ofThisProcess)
    return try reply(
      of: Status.self,
      in: connection.call(encodeCall(Status.self, parameters), descriptors: [.probe()], atMost: Self.answerLimit))
  }

  /// Makes the daemon open a socket for guests; the parameters permit secrets and all pasteboards. The daemon removes
  /// it when this client ends. If the daemon itself ends, ``socketNumber`` becomes readable.
  package mutating func share(secrets: Bool, all: Bool) throws(Failure) -> Share.Reply {
    let parameters = Share.Parameters(secrets: secrets, all: all)
    return try reply(
      of: Share.self,
      in: connection.call(encodeCall(Share.self, parameters, .more), descriptors: [.probe()], atMost: Self.answerLimit))
  }

  /// Copies another application's item again, in every type that can be converted from it, or only in these formats.
  /// Its plain text is in the stated format, code in this language, or else in the one that the daemon recognises.
  package mutating func recopy(
    _ pasteboard: PasteboardName = .general, from stated: TextFormat? = nil, in language: CodeLanguage? = nil,
    as formats: [TextFormat]? = nil, cleaning: Cleaning? = nil, cites: Bool = false, asSource: Bool = false
  ) throws(Failure) -> Recopy.Reply {
    let parameters = Recopy.Parameters(
      pasteboard: pasteboard.parameter, formats: formats, clean: cleaning, cite: cites, from: stated,
      language: language?.name, source: asSource, environment: .ofThisProcess)
    return try reply(
      of: Recopy.self,
      in: connection.call(encodeCall(Recopy.self, parameters), descriptors: [.probe()], atMost: Self.transferLimit))
  }

  /// Changes the queue of items that are pasted one after the other, if there is an action, and returns its state.
  package mutating func queue(_ action: QueueAction? = nil, isReversed: Bool = false) throws(Failure) -> Queue.Reply {
    let parameters = Queue.Parameters(action: action, reversed: isReversed)
    return try reply(
      of: Queue.self, in: connection.call(encodeCall(Queue.self, parameters), atMost: Self.answerLimit))
  }

  /// The same, and calls `change` with the state, and again after each change, until nothing is collected and nothing
  /// waits.
  package mutating func followQueue(
    _ action: QueueAction? = nil, isReversed: Bool = false, _ change: (Queue.Reply) throws -> Void
  ) throws {
    let parameters = Queue.Parameters(action: action, reversed: isReversed)
    try connection.send(encodeCall(Queue.self, parameters, .more), atMost: Self.answerLimit)
    var isLast = false
    while !isLast {
      let answer = try connection.next()
      try change(reply(of: Queue.self, in: answer))
      isLast = !answer.reply.continues
    }
  }

  /// Calls `change` with the content of a pasteboard, or of all, including future ones, if `pasteboard` is nil; and
  /// again after each change, until the daemon ends, which throws. A slow reader may skip items that were replaced in
  /// the meantime; it always gets the newest one.
  package mutating func watch(
    _ pasteboard: PasteboardName? = .general, _ change: (Watch.Reply) -> Void
  ) throws(Failure) {
    try beginWatching(pasteboard)
    while true { change(try connection.next().change()) }
  }

  /// The same of the general pasteboard, with the versions of its items, by which machines are linked.
  package mutating func watchVersions(_ change: (Watch.Reply) throws -> Void) throws {
    try beginWatching(.general, hasVersions: true)
    while true { try change(connection.next().change()) }
  }

  /// Requests the changes that ``watch(_:_:)`` reports; ``nextChange()`` returns them.
  package mutating func beginWatching(_ pasteboard: PasteboardName?, hasVersions: Bool = false) throws(Failure) {
    let parameters = Watch.Parameters(
      pasteboard: pasteboard?.parameter, environment: .ofThisProcess, all: pasteboard == nil, versions: hasVersions)
    try connection.send(
      encodeCall(Watch.self, parameters, .more), descriptors: [.probe()], atMost: Self.answerLimit)
  }

  /// Returns the next change; nil if none has arrived: then wait for ``socketNumber``. Throws ``Failure/unanswered``
  /// when the daemon has gone.
  package mutating func nextChange() throws(Failure) -> Watch.Reply? {
    try connection.next(within: .zero)?.change()
  }

  /// The descriptor of the connection's socket.
  package var socketNumber: CInt { connection.rawValue }

  /// Copies without descriptors: inside the message what fits it, the rest by streams.
  private mutating func copyBytes(
    _ representations: [CopiedRepresentation], _ refused: Copy.Parameters, _ sending: (Int, Int) -> Void
  ) throws(Failure) -> Copy.Reply {
    var parameters = refused
    parameters.descriptors = nil
    parameters.representations = []
    var bytes = ForwardedBytes(to: path, isSensitive: parameters.hints?.isSensitive == true)
    for representation in representations {
      parameters.representations.append(try bytes.carry(representation, observe: sending))
    }
    let answer = try connection.call(encodeCall(Copy.self, parameters), atMost: Self.transferLimit)
    _ = consume bytes
    return try reply(of: Copy.self, in: answer)
  }

  /// Pastes without descriptors if a message is too small.
  private func pasteStream(
    _ refused: Paste.Parameters, _ observe: (PasteProgress?) -> Void
  ) throws(Failure) -> PastedRepresentation {
    var parameters = refused
    parameters.descriptors = nil
    var connection = try StreamConnection(to: path)
    let announced = try connection.upgrade(Paste.self, parameters)
    let total = announced.representation?.size
    let payload = try connection.receivePayload(isSensitive: announced.sensitive, atMost: receivingLimit) {
      observe(PasteProgress(completed: $0, total: total))
    }
    let file = SharedDescriptor(try payload.handOut())
    return try PastedRepresentation(announced, .file(file, size: payload.count))
  }

  private func reply<M: Method>(of method: M.Type, in answer: Connection.Answer) throws(Failure) -> M.Reply {
    try answer.parameters(of: method)
  }
}

extension PasteboardName {
  /// The name as a parameter; nil for the general pasteboard, the default.
  var parameter: String? { self == .general ? nil : description }
}

extension ItemHints {
  /// The hints as a parameter; nil for those of an ordinary item, the default.
  var parameter: ItemHints? { self == ItemHints() ? nil : self }
}

extension Paste.Parameters {
  /// Creates the parameters of a paste, with a probe descriptor.
  fileprivate init(_ request: BlockingClient.Request, _ pasteboard: PasteboardName, _ onlyLooking: Bool) {
    self.init(
      pasteboard: pasteboard.parameter, descriptors: 1, environment: .ofThisProcess, look: onlyLooking)
    switch request {
    case .best: break
    case .type(let type): self.type = type.description
    case .format(let format): self.format = format
    case .source(let type, let generation):
      (self.type, self.source, self.generation) = (type.description, true, generation)
    case .offered(let type, let generation): (self.type, self.generation) = (type.description, generation)
    }
  }
}

extension Connection.Answer {
  /// Returns the content of a watched pasteboard. The last answer comes when the daemon ends.
  fileprivate func change() throws(Failure) -> Watch.Reply {
    let change = try parameters(of: Watch.self)
    guard reply.continues else { throw .unanswered }
    return change
  }
}
