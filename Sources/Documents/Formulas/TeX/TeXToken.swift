/// A token of TeX.
enum TeXToken: Hashable, Sendable {
  /// A command, without its backslash.
  case command(String)
  case character(Unicode.Scalar)
  /// White space, which has a meaning in text and after the name of a command.
  case space
  /// An argument within the meaning of a macro, from 1.
  case parameter(Int)
}

/// Why a formula in TeX is not read.
enum TeXFault: Error, Hashable, Sendable {
  case unknownCommand(String)
  /// A brace, an argument or an end is missing, or is where none belongs.
  case malformed
  /// Elements are too deep in each other, or macros grow too much.
  case tooLarge
}
