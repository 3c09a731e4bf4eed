/// The text of a varlink interface (https://varlink.org/Interface-Definition), as GetInterfaceDescription gives it.
///
/// The messages and errors of this module are made of these texts when the package is built.
public struct InterfaceDescription: Hashable, Sendable {
  /// The interface's name.
  public let name: String
  /// Its text.
  public let text: String
}
