internal import Descriptors
internal import Pasteboard
internal import SystemPackage
internal import Wire

/// The call that offers a provided item: what is there as descriptors, or inline where the connection drops these; the
/// rest as promises.
struct ProvidedOffer {
  /// How long the daemon may take to copy what it is given, and to offer the item.
  private static let limit = Duration.seconds(120)

  private let item: ItemProvider<ProvidedContent>
  private let types: [MediaType]
  private var parameters: Provide.Parameters

  /// The offer of an item. What only the own process may see stays here.
  init(
    _ item: ItemProvider<ProvidedContent>, on pasteboard: PasteboardName, as formats: [TextFormat]?, isSensitive: Bool
  ) {
    self.item = item
    types = item.registeredTypes(visibleTo: .pb)
    parameters = Provide.Parameters(
      pasteboard: pasteboard.parameter, representations: [], formats: formats?.map(\.rawValue),
      name: item.suggestedName, isSensitive: isSensitive ? true : nil, environment: .ofThisProcess)
  }

  /// Sends it, and waits until the item is offered.
  func send(by connection: inout Connection) throws(ClientError) -> Provide.Reply {
    let descriptors = try system { () throws(SystemFailure) in
      try stored.map { stored throws(SystemFailure) in try stored.descriptor() }
    }
    var answer = try send(passing: descriptors, by: &connection)
    if case .descriptorsLost = answer.reply.error { answer = try send(passing: nil, by: &connection) }
    return try answer.parameters(of: Provide.self)
  }

  private func send(
    passing descriptors: [SharedDescriptor]?, by connection: inout Connection
  ) throws(ClientError) -> Connection.Answer {
    var parameters = parameters
    parameters.descriptors = descriptors?.count
    var passed = 0
    for type in types {
      var representation = Representation(promised: type.description)
      if let content = item.storedPayload(for: type) {
        if descriptors == nil {
          representation = try inline(CopiedRepresentation(type: type, source: content))
        } else {
          representation = Representation(type: type.description, descriptor: passed)
          passed += 1
        }
      } else {
        representation.isCheap = item.cost(of: type) == .cheap ? true : nil
      }
      representation.visibility = item.visibility(of: type) == .pb ? .pb : nil
      parameters.representations.append(representation)
    }
    return try connection.call(
      encodeCall(Provide.self, parameters, .more), descriptors: descriptors ?? [], atMost: ProvidedOffer.limit)
  }

  private var stored: [CopiedRepresentation] {
    types.compactMap { type in item.storedPayload(for: type).map { CopiedRepresentation(type: type, source: $0) } }
  }

  private func inline(_ representation: CopiedRepresentation) throws(ClientError) -> Representation {
    let limit = Representation.inlineLimit
    let bytes = try system { () throws(SystemFailure) in try representation.bytes(atMost: limit) }
    guard let bytes else {
      throw ClientError(
        .failed, "\(representation.type) is larger than \(limit) bytes: a forwarded socket carries no more")
    }
    return Representation(type: representation.type.description, inline: bytes)
  }

  private func system<Answer: ~Copyable>(
    _ step: () throws(SystemFailure) -> Answer
  ) throws(ClientError) -> Answer {
    do throws(SystemFailure) {
      return try step()
    } catch {
      throw ClientError(error)
    }
  }
}
