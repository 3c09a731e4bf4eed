// Writes random models in each format that carries them without loss, and reads them back.
//
//     random-models [COUNT [FIRST-SEED]]
//
// Prints what was lost, with the seed that makes the same model again, and then exits with 1.

internal import Glibc
internal import RandomDocuments

let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
guard numbers.count == CommandLine.argc - 1, numbers.count <= 2 else {
  fatalError("usage: random-models [COUNT [FIRST-SEED]]")
}
let count = numbers.first ?? 100_000
let first = numbers.count == 2 ? numbers[1] : 0
let seeds = first..<(first + count)
// One fault loses many models; a few of them say enough.
let enough = 3

var isLossless = true
for trip in RoundTrip.all {
  let losses = seeds.lazy.compactMap { trip.loss(seed: $0) }.prefix(enough)
  var found = 0
  for loss in losses {
    print(loss)
    found += 1
  }
  print(found == 0 ? "\(trip): \(count) models came back as they were" : "\(trip): models came back changed")
  isLossless = isLossless && found == 0
}
exit(isLossless ? 0 : 1)
