internal import Linux
package import Logging

/// The command line of a service.
///
/// It is read by hand: ArgumentParser would stay in memory for the service's whole life, to read a few options once.
package protocol ServiceOptions: Sendable {
  /// What `--help` prints.
  static var help: String { get }
  /// The options by their names.
  static var table: [String: ServiceOption<Self>] { get }
  /// How much to log on standard error.
  var logLevel: Logger.Level { get set }

  /// The options of an empty command line.
  init()
}

/// One option: what it sets.
package enum ServiceOption<Options> {
  /// One without a value.
  case flag((inout Options) -> Void)
  /// One with a value, which is refused by returning false.
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
  /// Reads the words after the program's name.
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
