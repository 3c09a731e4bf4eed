/// The text of a varlink interface (https://varlink.org/Interface-Definition), as GetInterfaceDescription returns it.
///
/// The build generates the messages and errors of this module from these texts.
package struct InterfaceDescription: Hashable, Sendable {
  /// The interface's name.
  package let name: String
  /// The interface's text.
  package let text: String
}
