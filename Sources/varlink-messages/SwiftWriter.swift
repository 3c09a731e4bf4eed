/// Writes the Swift types of interfaces: a structure or an enumeration for each type, a ``Method`` for each method, an
/// enumeration of each interface's calls, and one of all errors.
///
/// The types of the pure model, which knows no messages, are declared in its module; the messages add their JSON forms.
struct SwiftWriter {
  private static let publicTypes: Set = ["Cleaning", "ItemHints", "TextFormat"]
  private static let modelTypes = publicTypes.union(["CopyVersion", "MachineCopy"])

  private var lines: [String] = ["// Made of the varlink interfaces when the package is built.", ""]
  private var indentation = 0
  /// The types written for methods, by their fields: methods with equal fields share a type.
  private var written: [String: String] = [:]

  private init() {}

  /// Returns the source of the model's types.
  static func writeModel(_ interfaces: [Interface]) -> String {
    var writer = SwiftWriter()
    for member in interfaces.flatMap(\.members) where modelTypes.contains(member.name) { writer.declare(member) }
    return writer.lines.joined(separator: "\n")
  }

  /// Returns the source of all messages.
  static func write(_ interfaces: [Interface]) -> String {
    var writer = SwiftWriter()
    writer.line("package import Pasteboard")
    for interface in interfaces {
      for member in interface.members { writer.add(member, of: interface) }
      writer.addCalls(of: interface)
    }
    writer.addErrors(interfaces)
    writer.addTexts(interfaces)
    return writer.lines.joined(separator: "\n")
  }

  // MARK: Members

  private mutating func add(_ member: Member, of interface: Interface) {
    switch member.kind {
    case .structure(let fields): addType(member, forming: fields)
    case .enumeration: addType(member, forming: nil)
    case .method(let parameters, let reply):
      block(member.comment, "package enum \(member.name): Method") {
        $0.line("package static let name = \"\(interface.name).\(member.name)\"")
        $0.addPart("Parameters", of: member.name, parameters, ["The parameters of a call."])
        $0.addPart("Reply", of: member.name, reply, ["The parameters of a successful reply."])
      }
    case .error: break
    }
  }

  /// Declares the calls of an interface, with their parameters, and reads them.
  private mutating func addCalls(of interface: Interface) {
    let methods = interface.members.compactMap { if case .method = $0.kind { $0.name } else { nil } }
    let name = interface.name.split(separator: ".").last.map { "\($0.capitalized)Call" } ?? ""
    block(["A call of a method of \(interface.name)."], "package enum \(name): Hashable, Sendable") {
      for method in methods { $0.line("case \(method.caseName)(\(method).Parameters)") }
      let reading = "package init?(_ call: IncomingCall) throws(WireError)"
      $0.switchBlock(["Reads a call; nil if the interface has no such method."], reading, over: "call.header.method") {
        for method in methods {
          $0.line("case \(method).name: self = .\(method.caseName)(try call.parameters(of: \(method).self))")
        }
        $0.line("default: return nil")
      }
    }
  }

  private mutating func addType(_ member: Member, forming fields: [Field]?) {
    if !SwiftWriter.modelTypes.contains(member.name) { declare(member) }
    block([], "extension \(member.name): JSONConvertible") {
      if let fields { $0.addForm(SwiftWriter.named(fields, in: member)) }
    }
  }

  /// Returns the fields of a type. In the model, Boolean fields are named as predicates: `once` is `isOnce`.
  private static func named(_ fields: [Field], in member: Member) -> [Field] {
    guard modelTypes.contains(member.name) else { return fields }
    return fields.map { field in
      var field = field
      if field.type.isTruth { field.swiftName = "is" + field.name.capitalized }
      return field
    }
  }

  private mutating func addPart(_ part: String, of method: String, _ fields: [Field], _ comment: [String]) {
    let form = part + fields.map { "\($0.name):\($0.type)" }.joined(separator: ",")
    if let same = fields.isEmpty ? "NoParameters" : written[form] {
      line("package typealias \(part) = \(same)")
    } else {
      written[form] = "\(method).\(part)"
      block(comment, "package struct \(part): JSONConvertible, Hashable") {
        $0.addFields(fields)
        $0.addForm(fields)
      }
    }
  }

  /// Declares a structure or an enumeration.
  private mutating func declare(_ member: Member) {
    let access = SwiftWriter.publicTypes.contains(member.name) ? "public" : "package"
    switch member.kind {
    case .structure(let fields):
      block(member.comment, "\(access) struct \(member.name): Hashable, Sendable") {
        $0.addFields(SwiftWriter.named(fields, in: member), access)
      }
    case .enumeration(let cases):
      block(member.comment, "\(access) enum \(member.name): String, CaseIterable, Hashable, Sendable") {
        for element in cases {
          $0.comment(element.comment)
          $0.line("case \(element.swiftName)\(element.swiftName == element.name ? "" : " = \"\(element.name)\"")")
        }
      }
    case .method, .error: break
    }
  }

  private mutating func addFields(_ fields: [Field], _ access: String = "package") {
    for field in fields {
      comment(field.comment)
      line("\(access) var \(field.swiftName): \(field.type.swift)")
    }
    let parameters = fields.map { "\($0.swiftName): \($0.type.swift)\($0.type.absence.map { " = \($0)" } ?? "")" }
    block(["One with these values."], "\(access) init(\(parameters.joined(separator: ", ")))") {
      for field in fields { $0.line("self.\(field.swiftName) = \(field.swiftName)") }
    }
  }

  /// Writes the JSON form of a structure.
  private mutating func addForm(_ fields: [Field]) {
    block([], "package init(json: JSON) throws(JSONMismatch)") {
      $0.line("let fields = try json.members()")
      $0.line("try self.init(\(fields.map { "\($0.swiftName): \($0.reading)" }.joined(separator: ", ")))")
    }
    block([], "package var json: JSON") {
      $0.line("var object = JSONObject()")
      for field in fields { $0.line("object.add(\"\(field.name)\", \(field.writing))") }
      $0.line("return .object(object)")
    }
  }

  // MARK: Errors

  private mutating func addErrors(_ interfaces: [Interface]) {
    let errors = interfaces.flatMap { interface in
      interface.members.compactMap { member -> (name: String, comment: [String], fields: [Field])? in
        guard case .error(let fields) = member.kind else { return nil }
        return ("\(interface.name).\(member.name)", member.comment, fields)
      }
    }
    block(["An error reply."], "package enum WireError: Error, Hashable, Sendable") {
      for error in errors {
        $0.comment(error.comment)
        $0.line("case \(error.name.caseName)" + error.fields.parenthesised { "\($0.swiftName): \($0.type.swift)" })
      }
      $0.comment(["An error that this version does not know."])
      $0.line("case unknown(name: String)")
      $0.switchBlock(["The error's full name on the wire."], "package var name: String", over: "self") {
        for error in errors { $0.line("case .\(error.name.caseName): \"\(error.name)\"") }
        $0.line("case .unknown(let name): name")
      }
      $0.block(["The error's parameters."], "var parameters: JSONObject") {
        $0.line("var object = JSONObject()")
        $0.block([], "switch self") {
          for error in errors where !error.fields.isEmpty {
            $0.line("case .\(error.name.caseName)" + error.fields.parenthesised { "let \($0.swiftName)" } + ":")
            for field in error.fields { $0.line("  object.add(\"\(field.name)\", \(field.swiftName))") }
          }
          $0.line("default: break")
        }
        $0.line("return object")
      }
      let known = "static func known(_ name: String, _ fields: JSONObject) throws(JSONMismatch) -> WireError"
      $0.switchBlock(["The error of this name, with these parameters."], known, over: "name") {
        for error in errors {
          let arguments = error.fields.parenthesised { "\($0.swiftName): try \($0.reading)" }
          $0.line("case \"\(error.name)\": .\(error.name.caseName)\(arguments)")
        }
        $0.line("default: .unknown(name: name)")
      }
    }
  }

  // MARK: Texts

  private mutating func addTexts(_ interfaces: [Interface]) {
    block([], "extension InterfaceDescription") {
      $0.comment(["Every interface there is."])
      $0.line("package static let all = [")
      for interface in interfaces {
        $0.line("InterfaceDescription(name: \"\(interface.name)\", text: ##\"\"\"")
        $0.lines += interface.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        $0.lines.append("\"\"\"##),")
      }
      $0.line("]")
    }
  }

  // MARK: Lines

  private mutating func line(_ text: String) {
    lines.append(String(repeating: "  ", count: indentation) + text)
  }

  private mutating func comment(_ comment: [String]) {
    for text in comment { line("/// \(text)") }
  }

  private mutating func block(_ comment: [String], _ head: String, _ body: (inout SwiftWriter) -> Void) {
    self.comment(comment)
    line(head + " {")
    indentation += 1
    body(&self)
    indentation -= 1
    line("}")
  }

  private mutating func switchBlock(
    _ comment: [String], _ head: String, over subject: String, _ cases: (inout SwiftWriter) -> Void
  ) {
    block(comment, head) { $0.block([], "switch \(subject)", cases) }
  }
}

// MARK: Names

extension Field {
  /// The code that reads the field from an object's members. A missing optional Boolean is false.
  fileprivate var reading: String {
    if type == .optional(.bool) { return "fields.optional(\"\(name)\") ?? false" }
    return "fields.\(type.isOptional ? "optional" : "required")(\"\(name)\")"
  }

  /// The value that is written to an object, unless it is nil.
  fileprivate var writing: String { type == .optional(.bool) ? "\(swiftName) ? true : nil" : swiftName }
}

extension FieldType {
  fileprivate var isOptional: Bool { if case .optional = self { true } else { false } }

  fileprivate var isTruth: Bool { [.bool, .optional(.bool)].contains(self) }

  /// The field's default argument; nil if it has none.
  fileprivate var absence: String? { self == .optional(.bool) ? "false" : isOptional ? "nil" : nil }

  fileprivate var swift: String {
    switch self {
    case .bool, .optional(.bool): "Bool"
    case .int: "Int"
    case .string: "String"
    case .named(let name): name
    case .array(let element): "[\(element.swift)]"
    case .optional(let wrapped): "\(wrapped.swift)?"
    }
  }
}

extension [Field] {
  /// Returns the fields in parentheses; nothing if there are none.
  fileprivate func parenthesised(_ form: (Field) -> String) -> String {
    isEmpty ? "" : "(" + map(form).joined(separator: ", ") + ")"
  }
}

extension String {
  /// The case for a method or an error with this name, which may be the full one.
  fileprivate var caseName: String {
    let name = self[(lastIndex(of: ".").map { index(after: $0) } ?? startIndex)...]
    return name.prefix(1).lowercased() + name.dropFirst()
  }
}
