/// Text that would control a terminal, or reverse the text beside it.
enum Hostile {
  /// A title, a line of its own, DEL, a C1 control, and characters that change the direction of writing.
  static let text = "\u{1B}]0;x\u{7}\n\u{7F}\u{9B}2J\u{202E}\u{2066}\u{200F}\u{61C}\u{2028}é"
  /// The text as it is shown.
  static let shown = #"\u{1B}]0;x\u{07}\u{0A}\u{7F}\u{9B}2J\u{202E}\u{2066}\u{200F}\u{061C}\u{2028}é"#
  /// The text in JSON.
  static let json = #""\u001b]0;x\u0007\n\u007f\u009b2J\u202e\u2066\u200f\u061c\u2028é""#
}
