/// A text format that can be read into, and written from, the document model.
public enum DocumentFormat: String, CaseIterable, Sendable {
  case markdown, html, rtf, plain
}
