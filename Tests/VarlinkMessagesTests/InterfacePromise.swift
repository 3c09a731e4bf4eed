@testable import varlink_messages

/// What a release has promised about the interfaces, which later versions may only add to.
struct InterfacePromise {
  private let members: [Member]

  init(_ interfaces: [Interface]) { members = interfaces.flatMap(\.members) }

  /// Returns a sentence for each part of the promise that later interfaces break.
  func breaches(in later: [Interface]) -> [String] {
    let present = Dictionary(later.flatMap(\.members).map { ($0.name, $0) }) { first, _ in first }
    return members.flatMap { promised in
      guard let member = present[promised.name] else { return ["\(promised.name) is missing"] }
      switch (promised.kind, member.kind) {
      case (.structure(let old), .structure(let new)):
        return breaches(of: old, in: new, at: promised.name, isSent: sentTypes.contains(promised.name))
      case (.enumeration(let old), .enumeration(let new)):
        return old.filter { old in !new.contains { $0.name == old.name } }
          .map { "\(promised.name) has no case \($0.name)" }
      case (.method(let oldParameters, let oldReply), .method(let parameters, let reply)):
        return breaches(of: oldParameters, in: parameters, at: promised.name + ", parameters", isSent: true)
          + breaches(of: oldReply, in: reply, at: promised.name + ", reply", isSent: false)
      case (.error(let old), .error(let new)):
        return breaches(of: old, in: new, at: promised.name, isSent: false)
      default: return ["\(promised.name) has become another kind of member"]
      }
    }
  }

  /// A new field that clients send must be optional: programs of today do not send it.
  private func breaches(of old: [Field], in new: [Field], at place: String, isSent: Bool) -> [String] {
    let broken = old.compactMap { field -> String? in
      guard let found = new.first(where: { $0.name == field.name }) else { return "\(place): \(field.name) is missing" }
      return found.type == field.type ? nil : "\(place): \(field.name) has another type"
    }
    let demanded = new.filter { field in
      if case .optional = field.type { return false }
      return isSent && !old.contains { $0.name == field.name }
    }
    return broken + demanded.map { "\(place): \($0.name) is new and not optional" }
  }

  /// The names of the structures that clients send, also within others.
  private var sentTypes: Set<String> {
    var found: Set<String> = []
    var rest: [String] = []
    for case .method(let parameters, _) in members.map(\.kind) { rest += parameters.compactMap(\.type.name) }
    while let name = rest.popLast() {
      guard found.insert(name).inserted, let member = members.first(where: { $0.name == name }),
        case .structure(let fields) = member.kind
      else { continue }
      rest += fields.compactMap(\.type.name)
    }
    return found
  }
}

extension FieldType {
  /// The name of the structure or enumeration that a value contains.
  fileprivate var name: String? {
    switch self {
    case .bool, .int, .string: nil
    case .named(let name): name
    case .array(let element), .optional(let element): element.name
    }
  }
}
