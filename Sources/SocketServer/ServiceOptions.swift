internal import Linux
package import Logging

/// The command line of a service.
///
/// It is parsed by hand: ArgumentParser would stay in memory for the service's whole life, to read a few options once.
package protocol ServiceOptions: Sendable {
  /// The text of `--help`.
  static var help: String { get }
  /// The options, by their names.
  static var table: [String: ServiceOption<Self>] { get }
  /// How much to log on standard error.
  var logLevel: Logger.Level { get set }

  /// Creates the options of an empty command line.
  init()
}

/// The effect of one option.
package enum ServiceOption<Options> {
  /// An option without a value.
  case flag((inout Options) -> Void)
  /// An option with a value; false rejects the value.
  case value((inout Options, String) -> Bool)
}

extension ServiceOption where Options: ServiceOptions {
  /// `--log-level`
  package static var logLevel: Self {
    .value { options, word in
      options.logLevel = Logger.Level(rawValue: word) ?? options.logLevel
      return options.logLevel.rawValue == word
    }
  }
}

extension ServiceOptions {
  /// Parses the words after the program's name.
  init(_ words: some Sequence<String>) throws {
    self.init()
    let table = Self.table
    var rest = words.makeIterator()
    while let word = rest.next() {
      switch table[word] {
      case .flag(let set): set(&self)
      case .value(let set):
        guard let value = rest.next() else { throw Failure(.usage, "\(word) needs a value") }
        guard set(&self, value) else { throw Failure(.usage, "\(word) cannot be \(value)") }
      case nil: throw Failure(.usage, "there is no option \(word)")
      }
    }
  }
}
