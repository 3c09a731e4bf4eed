/// Writes the document model as RTF 1.9.1.
package enum RTFWriter {
  /// Returns the document as RTF, all of it 7-bit. Complexity: O(n) in the document's nodes and text.
  package static func write(_ document: Document) -> [UInt8] { ByteSink.gather { write(document, into: $0) } }

  /// Writes the document's bytes to a sink.
  static func write(_ document: Document, into sink: ByteSink) {
    let header = RTFHeader(of: document)
    var output = RTFOutput(into: sink)
    header.write(to: &output)
    var walk = WordWalk(document, into: RTFSink(document, below: header, in: output))
    walk.writeBody()
    walk.sink.output.raw("}\n")
    walk.sink.output.finish()
  }
}
