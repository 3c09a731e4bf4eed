internal import Linux
internal import Pasteboard
internal import SystemPackage
internal import Wire

/// The call that offers a provided item: existing content as descriptors, or as bytes if the connection drops those;
/// the rest as promises.
struct ProvidedOffer {
  /// The time limit for the daemon to copy the content and offer the item.
  private static let limit = Duration.seconds(120)

  private let item: ItemProvider<ProvidedContent>
  private let types: [MediaType]
  private let parameters: Provide.Parameters

  /// Creates the offer of an item, without the representations for this process only.
  init(
    _ item: ItemProvider<ProvidedContent>, on pasteboard: PasteboardName, hints: ItemHints, version: CopyVersion? = nil
  ) {
    self.item = item
    types = item.registeredTypes.filter { item.visibility(of: $0) != .ownProcess }
    parameters = Provide.Parameters(
      pasteboard: pasteboard.parameter, representations: [], hints: hints.parameter, environment: .ofThisProcess,
      version: version)
  }

  /// Sends the call on a connection to the daemon at `path`, and waits until the item is offered.
  func send(by connection: inout Connection, to path: String) throws(Failure) -> Provide.Reply {
    let descriptors = try descriptors()
    var passed = 0
    var call = try call {
      defer { passed += 1 }
      return Representation(type: $0.type.description, descriptor: passed)
    }
    call.descriptors = descriptors.count
    let answer = try connection.call(
      encodeCall(Provide.self, call, .more), descriptors: descriptors.isEmpty ? [.probe()] : descriptors,
      atMost: ProvidedOffer.limit)
    guard case .descriptorsLost = answer.reply.error else { return try answer.parameters(of: Provide.self) }
    var bytes = ForwardedBytes(to: path, isSensitive: parameters.hints?.isSensitive == true)
    call = try self.call { stored throws(Failure) in try bytes.carry(stored) }
    let forwarded = try connection.call(encodeCall(Provide.self, call, .more), atMost: ProvidedOffer.limit)
    _ = consume bytes
    return try forwarded.parameters(of: Provide.self)
  }

  /// Creates the call; `carry` decides how existing content travels.
  private func call(
    _ carry: (CopiedRepresentation) throws(Failure) -> Representation
  ) throws(Failure) -> Provide.Parameters {
    var call = parameters
    for type in types {
      var representation = Representation(type: type.description)
      if let content = item.storedPayload(for: type) {
        representation = try carry(CopiedRepresentation(type, content))
      } else {
        representation.cheap = item.cost(of: type) == .cheap
      }
      representation.visibility = item.visibility(of: type) == .pb ? .pb : nil
      call.representations.append(representation)
    }
    return call
  }

  /// Returns the descriptors of existing content.
  private func descriptors() throws(Failure) -> [SharedDescriptor] {
    var descriptors: [SharedDescriptor] = []
    for type in types {
      if let content = item.storedPayload(for: type) { descriptors.append(try content.descriptor()) }
    }
    return descriptors
  }
}
