// Reads short random texts of a format's own words, thousands a second, and checks what must hold for every input. They
// are far more regular than what libFuzzer makes up: lists, tables and sections in each other.
//
//     random-words FORMAT DICTIONARY SECONDS LAST-INPUT
//
// Each text is in the file LAST-INPUT while it is read, for a reader that traps ends the process. Prints a few texts that
// break a rule, made as short as they can be, and then exits with 1.

internal import Glibc
internal import ReaderCheck

let arguments = CommandLine.arguments
guard arguments.count == 5, let reader = FuzzedReader(arguments[1]),
  let dictionary = FuzzDictionary(path: arguments[2]),
  let seconds = Int(arguments[3])
else { fatalError("usage: random-words FORMAT DICTIONARY SECONDS LAST-INPUT") }
let file = open(arguments[4], O_CREAT | O_WRONLY | O_TRUNC, 0o600)
guard file >= 0 else { fatalError("\(arguments[4]) cannot be written") }

let texts = RandomWords(reader: reader, words: dictionary.words + ["a", " ", "\n"].map { Array($0.utf8) })
// One fault breaks many texts; reporting a few of them is enough.
let enough = 3
var found = 0
var count = 0
var seed = UInt64.random(in: 0..<UInt64.max)
let end = time(nil) + seconds
while time(nil) < end, found < enough {
  let pieces = texts.pieces(seed: seed)
  let text = texts.text(of: pieces)
  guard ftruncate(file, 0) == 0, pwrite(file, text, text.count, 0) == text.count else {
    fatalError("\(arguments[4]) cannot be written")
  }
  if !texts.violations(of: pieces).isEmpty {
    let shortest = texts.shortened(pieces)
    let shown = String(decoding: texts.text(of: shortest), as: UTF8.self)
    print("\(shown.debugDescription)\n\(texts.violations(of: shortest).joined(separator: "\n"))")
    found += 1
  }
  seed &+= 1
  count += 1
}
print("\(count) texts of the words of \(arguments[1]) were read; \(found) of them broke a rule")
exit(found == 0 ? 0 : 1)
