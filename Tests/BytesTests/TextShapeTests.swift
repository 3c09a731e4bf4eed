import Bytes
import Testing

/// What a text is.
struct TextShapeTests {
  @Test(arguments: [
    ("https://example.com/a?b=c", TextShape.link), ("  HTTP://x.y\n", .link), ("see https://x", nil),
    ("https://a b", nil),
    ("http://", nil), ("#1a2B3c", .colour), ("#fff", .colour), ("#ffff0", nil), ("#xyz", nil), ("", nil),
    ("ftp://x", nil),
  ])
  func textsHaveShapes(text: String, shape: TextShape?) { #expect(TextShape(text) == shape) }
}
