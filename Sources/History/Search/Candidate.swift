internal import Search

/// An item that may match a search.
struct Candidate {
  let row: Row

  static let columns =
    "item.place, item.id, item.copied, item.pinned, item.application, item.types, item.title, item.shape, item.text, "
    + "item.folded"

  var place: Int { row.integer(0) }
  var id: Int { row.integer(1) }
  var copied: Int { row.integer(2) }
  var isPinned: Bool { row.integer(3) != 0 }
  var application: String? { row.optionalText(4) }
  var types: String { row.text(5) }
  var title: String { row.text(6) }
  var shape: Int? { row.optionalInteger(7) }

  /// Lends the text, and its folded form, which may be made in `room`.
  func withText<Answer>(
    _ room: inout [UInt8], _ body: (_ text: UnsafeRawBufferPointer, _ folded: UnsafeRawBufferPointer) -> Answer
  ) -> Answer {
    row.withBytes(8) { text in
      row.withBytes(9) { folded in
        // A folded form that differs only in the case of ASCII is not stored.
        if folded.baseAddress != nil { return body(text, folded) }
        if room.count < text.count { room = [UInt8](repeating: 0, count: text.count) }
        return room.withUnsafeMutableBytes { lowered in
          Folding.lower(text, into: lowered)
          return body(text, UnsafeRawBufferPointer(rebasing: lowered[..<text.count]))
        }
      }
    }
  }
}
