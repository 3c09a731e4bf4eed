/// The meaning of the worker's exit codes.
package enum RenderExit: Int32, Sendable {
  case done = 0
  /// The command line makes no sense.
  case usage = 2
  /// The input could not be read, or the output could not be written.
  case ioFailed = 70
  /// The process could not enter its sandbox, and has not begun.
  case notLockedIn = 71
  /// The file to copy is not a regular file.
  case notAFile = 72
  /// The input is too large.
  case tooLarge = 73
  /// There is no room left for the output.
  case noSpace = 74
  /// The file to copy does not exist.
  case notThere = 75
  /// The file to copy is another user's, or others may write to it.
  case notTrusted = 76
  /// The document does not contain the table that was asked for.
  case noTable = 77
  /// The picture is not what it claims to be, or damaged.
  case malformed = 78
  /// The picture has too many pixels.
  case tooManyPixels = 79
  /// The library that reads or writes the format is missing.
  case noLibrary = 80
  /// The document has a use for parts that were requested. Standard error is a ``DocumentBundle`` that names them.
  case needsParts = 81
  /// The library does not know the language of the code.
  case unknownLanguage = 82
  /// The document contains no formula.
  case noFormula = 83
}
