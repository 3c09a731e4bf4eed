extension Sequence<MediaType> {
  /// The text among types that a user sees in an editor: plain text, or else the first one; nil if there is none.
  package var text: MediaType? { first { TextFormat($0) == .plain } ?? first(where: \.isText) }
}
