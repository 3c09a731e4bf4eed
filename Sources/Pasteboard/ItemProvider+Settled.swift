extension ItemProvider {
  /// What is left when nothing can be loaded any longer: the representations whose payload is there, and those for which
  /// `rendering` has one. It is asked by the type of the representation.
  public func settled(_ rendering: (MediaType) -> Payload?) -> ItemProvider {
    var settled = ItemProvider(suggestedName: suggestedName)
    for type in registeredTypes(visibleTo: .ownProcess) {
      guard let representation = representation(for: type, visibleTo: .ownProcess) else { continue }
      if representation.type != type {
        settled.registerAlias(type, of: representation.type)
      } else if let payload = storedPayload(for: type) ?? rendering(type) {
        settled.registerPayload(type, visibility: representation.visibility, payload: payload)
      }
    }
    return settled
  }
}
