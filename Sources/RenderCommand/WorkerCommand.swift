package import Bytes

/// A task of a worker from its standard input to its standard output, as on its command line. The description is the
/// phrase for it in messages, after "the conversion from".
package protocol WorkerCommand: Sendable, CustomStringConvertible {
  /// The program that does it.
  static var worker: String { get }
  /// The command line.
  var arguments: [String] { get }
  /// The maximum number of bytes that may be written to a file; nil for no limit.
  var capacity: Int? { get set }
  /// Permits links with these schemes besides those of the web, if there are links in such content.
  mutating func permit(_ linkSchemes: [LinkScheme])
}

extension Conversion: WorkerCommand {
  package static let worker = "pasteboard-render"

  package mutating func permit(_ linkSchemes: [LinkScheme]) { self.linkSchemes = linkSchemes }
}
