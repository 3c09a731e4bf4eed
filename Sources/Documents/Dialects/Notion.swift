enum Notion {
  /// Whether a comment is the one with which its clipboard begins.
  static func isMark(_ comment: ArraySlice<UInt8>) -> Bool { comment.trimmingSpaces().starts(with: "notionvc".utf8) }
}
