/// The font and size that most of a text is in, which therefore say nothing.
struct RTFUsualLook {
  private(set) var font: Int32 = 0
  private(set) var size: UInt16 = 24

  init() {}

  init(of blocks: [RTFContent.Block], in content: RTFContent) {
    var fonts: [Int32: Int] = [:]
    var sizes: [UInt16: Int] = [:]
    for run in blocks.lazy.flatMap({ content.runs[$0.runs] }) where run.kind == .text {
      fonts[run.format.font, default: 0] += Int(run.count)
      sizes[run.format.size, default: 0] += Int(run.count)
    }
    // The smaller number decides between two that are as frequent, so that the result is always the same.
    font = fonts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
    size = sizes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 24
  }
}

/// What text stands in, as far as that has a look of its own.
enum RTFSurroundings {
  case body, heading, headerCell
}
