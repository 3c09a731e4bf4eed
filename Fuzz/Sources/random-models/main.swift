// Writes random models in each format that carries them without loss, and reads them back; and looks for unnecessary
// backslashes in Markdown. What DOCX and ODT do not carry is written in them too, and must not trap.
//
//     random-models [COUNT [FIRST-SEED]]
//
// Prints what was lost, with the seed of the model, and then exits with 1.

internal import Documents
internal import Glibc
internal import RandomDocuments

let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
guard numbers.count == CommandLine.argc - 1, numbers.count <= 2 else {
  fatalError("usage: random-models [COUNT [FIRST-SEED]]")
}
let count = numbers.first ?? 100_000
let first = numbers.count == 2 ? numbers[1] : 0
let seeds = first..<(first + count)
// One fault loses many models; reporting a few of them is enough.
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
// Each backslash needs a reading of its own, so fewer models are checked.
let written = seeds.prefix(Int(count / 50))
let needless = written.lazy.compactMap { seed in
  let model = MarkdownRandomModel.document(seed: seed)
  return MarkdownEscapes.needless(in: MarkdownWriter.write(model), of: model).map { "seed \(seed): \($0)" }
}.prefix(enough)
print("Markdown: \(written.count) models were searched for needless backslashes")
for backslash in needless {
  print("Markdown could spare a backslash, \(backslash)")
  isLossless = false
}
for trip in RoundTrip.all.prefix(2) {
  for (name, write) in [("DOCX", DOCXWriter.write), ("ODT", ODTWriter.write)] {
    let isWhole = seeds.allSatisfy { seed in write(trip.model(seed)).allSatisfy { !$0.bytes.isEmpty } }
    print("\(name): \(count) models of \(trip) were \(isWhole ? "written" : "written with an empty part")")
    isLossless = isLossless && isWhole
  }
}
exit(isLossless ? 0 : 1)
