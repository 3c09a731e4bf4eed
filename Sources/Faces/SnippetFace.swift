package import Wire

/// What lists show of a snippet, and what its user is asked.
package struct SnippetFace: Hashable, Sendable {
  /// The name by which it is copied.
  package let name: String
  /// The type of its text.
  package let type: String
  /// The first line of its text.
  package let line: String
  /// The questions in it, each once, in their order.
  package let questions: [String]

  package init(name: String, type: String, line: String, questions: [String]) {
    (self.name, self.type, self.line, self.questions) = (name, type, line, questions)
  }
}

extension SnippetFace: JSONConvertible {
  package init(json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json: json)
    (name, type) = (try object.required("name"), try object.required("type"))
    (line, questions) = (try object.required("line"), try object.required("questions"))
  }

  package var json: JSON {
    var object = JSONObject()
    object.add("name", name)
    object.add("type", type)
    object.add("line", line)
    object.add("questions", questions)
    return .object(object)
  }
}
