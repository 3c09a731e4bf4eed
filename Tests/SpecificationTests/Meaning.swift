import Documents
import Foundation

/// What HTML means: the tree of the document that reading makes of it.
///
/// So how a writer spells a thing makes no difference, nor does what shows nothing, such as an empty heading.
func meaning(ofHTML html: String) -> String {
  // In the name of our writer, whose titles of links are all meant.
  let document = Converter.read("<meta charset=\"utf-8\">\n" + html, as: .html)
  return TreeWriter.write(document).split(separator: "\n").map(withPlainAddress).joined(separator: "\n")
}

/// A link's line without the escapes of its address, which CommonMark leaves to each renderer.
private func withPlainAddress(_ line: Substring) -> String {
  guard line.drop(while: { $0 == " " }).hasPrefix("link ") else { return String(line) }
  let plain = line.replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
  return plain.removingPercentEncoding ?? String(plain)
}
