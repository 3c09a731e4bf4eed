/// A shell command of the user's that writes one more type of an item from its text, when an application asks for it.
package struct FormCommand: Hashable, Sendable {
  /// The type that it writes.
  package let type: MediaType
  /// The command line. Nothing of the item is in it: the text is its standard input.
  package let command: String

  package init(type: MediaType, command: String) {
    self.type = type
    self.command = command
  }
}
