/// A varlink interface (https://varlink.org/Interface-Definition), with the parts of the language that ours use.
struct Interface {
  let name: String
  /// The whole text, as GetInterfaceDescription returns it.
  let text: String
  let members: [Member]
}

/// A type, a method or an error.
struct Member {
  enum Kind {
    case structure([Field])
    case enumeration([Field])
    case method(parameters: [Field], reply: [Field])
    case error([Field])
  }

  let name: String
  let kind: Kind
  /// The lines of its comment.
  let comment: [String]
}

/// A field of a structure; in an enumeration, a case, whose type is meaningless.
struct Field {
  let name: String
  let type: FieldType
  let comment: [String]
  /// The field's name in Swift: `payload_bytes` is `payloadBytes`.
  var swiftName: String

  init(name: String, type: FieldType, comment: [String]) {
    self.name = name
    self.type = type
    self.comment = comment
    let words = name.split(separator: "_")
    swiftName = words.prefix(1).joined() + words.dropFirst().map(\.capitalized).joined()
  }
}

indirect enum FieldType: Equatable {
  case bool
  case int
  case string
  case named(String)
  case array(FieldType)
  case optional(FieldType)
}

extension StringProtocol {
  /// The string with a capital first letter.
  var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
