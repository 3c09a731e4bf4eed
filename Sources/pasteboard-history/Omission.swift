internal import Faces

/// An item that is too large for the history, of which the user learns once.
struct Omission {
  private var sentence: String?
  private var isTold = false

  /// Notes an item of this size that was not recorded.
  mutating func note(size: Int, limit: Int) {
    sentence = """
      an item of \(ByteCount(size)) was not recorded, because history.item-bytes is \(ByteCount(limit)): \
      change that in the settings, or keep the item in a file
      """
    isTold = false
  }

  /// Returns the sentence to show.
  mutating func tell() -> String? {
    isTold = sentence != nil
    return sentence
  }

  /// Forgets an item that the user knows of, because another one was recorded.
  mutating func replaced() {
    if isTold { sentence = nil }
  }
}
