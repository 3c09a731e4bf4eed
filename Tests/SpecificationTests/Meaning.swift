import Documents
import Foundation

/// Returns the meaning of HTML: the tree of the document that its reader builds.
///
/// So spelling makes no difference, nor do invisible elements, such as an empty heading.
func meaning(ofHTML html: String) -> String {
  // In the name of our writer, all of whose link titles count.
  let document = Converter.read("<meta charset=\"utf-8\">\n" + html, as: .html)
  return TreeWriter.write(document).split(separator: "\n").map(withPlainAddress).joined(separator: "\n")
}

/// Returns a link's line without the escapes of its address, which CommonMark leaves to each renderer.
private func withPlainAddress(_ line: Substring) -> String {
  guard line.drop(while: { $0 == " " }).hasPrefix("link ") else { return String(line) }
  let plain = line.replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
  return plain.removingPercentEncoding ?? String(plain)
}
