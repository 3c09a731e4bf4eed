extension WireError {
  /// The error called `name` with these parameters. An error is an error even when its parameters are not as this
  /// version knows them.
  init(named name: String, _ parameters: JSON) {
    do {
      self = try WireError.known(name, try parameters.members())
    } catch {
      self = .unknown(name: name)
    }
  }
}
