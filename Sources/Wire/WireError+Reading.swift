extension WireError {
  /// Creates the error `name` with these parameters. It is an error even if this version does not know the form of its
  /// parameters.
  init(named name: String, _ parameters: JSON) {
    do {
      self = try WireError.known(name, try parameters.members())
    } catch {
      self = .unknown(name: name)
    }
  }
}
