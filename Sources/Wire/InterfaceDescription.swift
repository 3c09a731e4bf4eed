/// The text of a varlink interface (https://varlink.org/Interface-Definition), as GetInterfaceDescription returns it.
///
/// The build generates the messages and errors of this module from these texts.
public struct InterfaceDescription: Hashable, Sendable {
  /// The interface's name.
  public let name: String
  /// The interface's text.
  public let text: String
}
