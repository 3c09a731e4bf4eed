extension Unicode.Scalar {
  /// Whether the character controls a terminal, or changes how the text beside it is shown: the controls (C0, DEL and
  /// C1), the separators of lines and paragraphs, and the marks, embeddings, overrides and isolates of the
  /// bidirectional algorithm (UAX #9, section 2).
  package var isControl: Bool {
    switch value {
    case ..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
