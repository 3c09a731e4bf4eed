// Offers a chart as PNG and as text, and renders the PNG only when an application asks for it.

import Pasteboard
import PasteboardClient

// snippet.item
var item = ItemProvider<ProvidedContent>(suggestedName: "sales")
item.register(.plainText, text: "Sales by month")
item.register(.png) { progress in
  try await .bytes(drawChart(progress))
}
// snippet.offer
let provided = try await ProvidedItem.offer(item)
if let warning = provided.warning { print(warning) }
// snippet.end
switch await provided.ending {
case .replaced, .withdrawn: print("Something else was copied.")
case .lost(let error): print(error)
}
// snippet.hide

/// A picture of one pixel: the smallest chart there is.
func drawChart(_ progress: LoadProgress) async throws -> [UInt8] {
  progress.update(completed: 0, total: 1)
  try await Task.sleep(for: .seconds(2))
  progress.update(completed: 1, total: 1)
  return [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 6,
    0, 0, 0, 0x1F, 0x15, 0xC4, 0x89, 0, 0, 0, 0x0D, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0xFC, 0xCF, 0xC0, 0xF0,
    0x1F, 0, 5, 5, 2, 0, 0x5F, 0xC8, 0xF1, 0xD2, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]
}
