extension ItemProvider {
  /// What an item is built of that offers other things than it was given: the representations that are still to be
  /// loaded, each under ``MediaType/asGiven``, where only the daemon's own parts find it.
  public func setApart() -> ItemProvider {
    var given = ItemProvider(suggestedName: suggestedName)
    for type in registeredTypes(visibleTo: .ownProcess) {
      guard let representation = representation(for: type, visibleTo: .ownProcess),
        case .handler(let handler) = representation.source
      else { continue }
      given.registerRepresentation(
        type.asGiven, visibility: .ownProcess, cost: representation.cost, loadHandler: handler)
    }
    return given
  }

  /// What is left when nothing can be loaded any longer: the representations whose payload is there, and those for which
  /// `rendering` has one.
  public func settled(_ rendering: (MediaType) -> Payload?) -> ItemProvider {
    var settled = ItemProvider(suggestedName: suggestedName)
    for type in registeredTypes(visibleTo: .ownProcess) {
      guard let visibility = visibility(of: type), let payload = storedPayload(for: type) ?? rendering(type) else {
        continue
      }
      settled.registerPayload(type, visibility: visibility, payload: payload)
    }
    return settled
  }
}
