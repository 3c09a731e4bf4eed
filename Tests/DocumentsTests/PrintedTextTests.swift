import Testing

@testable import Documents

/// Which plain texts have lines that end where those of a page do.
struct PrintedTextTests {
  private static let wrapped = [
    "The harbour was quiet when the little boat came in, and only a\nfew of the fishermen were still awake. They had seen the light\nfrom the pier an hour before, and waited for it.\n",
    "A title\n\nThe harbour was quiet when the little boat came in, and only a\nfew of the fishermen were still awake. They had seen the light\nfrom the pier an hour before, and waited for it.\n",
    "Der Hafen war still, als das kleine Boot einlief, und nur wenige\nFischer waren noch wach. Sie hatten das Licht vom Steg schon eine\nStunde vorher gesehen und warteten auf die Ankunft der Mann-\nschaft, die seit Tagen unterwegs war.\n",
    "Le port était calme quand le petit bateau est arrivé, et seuls\nquelques pêcheurs étaient encore réveillés. Ils avaient vu la\nlumière depuis la jetée une heure plus tôt.\n",
    "The harbour was quiet when the little boat came in, and only a\nfew of the fishermen were still awake. These are the reasons why they\nwere:\n• the light from the pier had been seen an hour before, and the\nboat was late\n• the night was warm\n",
  ]

  private static let others = [
    // Verse
    "Two roads diverged in a yellow wood,\nAnd sorry I could not travel both\nAnd be one traveler, long I stood\nAnd looked down one of them where I could\nTo where it bent in the undergrowth;\n",
    "so much depends\nupon\n\na red wheel\nbarrow\n\nglazed with rain\nwater\n",
    "Tyger Tyger, burning bright,\nIn the forests of the night;\nWhat immortal hand or eye,\nCould frame thy fearful symmetry?\n",
    // Addresses and lists of short lines
    "A. Name\n12 Long Street\nSome Town 12345\nCountry\n", "milk\neggs\nbread and butter\nsalt\npepper\n",
    "red\ngreen\nblue\n", "apples, pears and plums\noranges\nbananas from the market\n",
    // Messages
    "hi, are you there?\nyes, just a moment\nok, I'll wait\nback again\n",
    "> The harbour was quiet when the little boat came in, and only a\n> few of the fishermen were still awake.\n\nYes, and there was also the light of the pier, which the others had\nseen long before they came, and all were awake by then of course,\nso they waited.\n",
    "hey, did you see the storm last night? it was wild\nyeah, and the boats were out. I could not believe it\nme neither, they came back in the early morning\n",
    "anna: are you coming to the harbour tonight? The boats\nben: yes, but I will be late because of the train\n",
    // Tasks, songs, descriptions, all as long as a line of a page
    "call the harbour about the berth for the next week\nbuy a rope for the boat of my sister. and a flag\nwrite the report about the meeting with the crew\nclean the deck and take down the sails\n",
    "oh the summer days are over now, my love. oh\nand the leaves are falling down upon the road\nand the birds have gone to where the sun still shines\nand I'm sitting here and waiting for the snow\n",
    "boats.txt is the list of all the boats. see below\nberths.txt is the result of the last count, with all the gaps\nropes.txt is a copy of it with the changes of last week\n",
    // Logs, code, tables
    "error: the file of boats is not readable. Skipped\nerror: the file of berths is not readable. Skipped\n",
    "2026-01-02 10:00:00 [info] the service was started and waits for requests\n2026-01-02 10:00:01 [warn] it is slow\n2026-01-02 10:00:02 [info] done\n",
    "def f(a, b):\n    return a + b\n\nprint(f(1, 2))\n", "a,b,c\n1,2,3\n4,5,6\n", "a\tb\n1\t2\n3\t4\n",
    "name      size   date\none         12   May\ntwo          3   June\n",
    "- name: build\n  run: make\n- name: test\n  run: make test\n",
    // Paragraphs of one line
    "The first paragraph is one line.\n\nthe second one is another line, without a capital.\n\nThe third one.\n",
    "A long paragraph that an editor wraps by itself, so that its only line is much longer than any page would be, and nothing is to be joined here at all because the text goes on and on without an end of a line.\nanother such line that begins with a small letter and is just as long as the first one was, or even longer than that, who knows, until it ends at last.\n",
    "usage: tool [options] file\n  -a   show everything that is known about it\n  -b   show nothing\n  -c   count the lines\n",
    "– Good morning, he said.\n– Good morning, she said.\n",
  ]

  private func kind(_ text: String) -> TextKind { TextKind(of: Array(text.utf8)) }

  @Test(arguments: wrapped)
  func linesOfAPageAreFound(_ text: String) { #expect(kind(text) == .pdf) }

  @Test(arguments: others)
  func otherLinesStay(_ text: String) { #expect(kind(text) != .pdf) }

  /// As Word puts them beside its HTML.
  @Test(arguments: [
    "1.\tFirst\n2.\tSecond\n3.\tThird\n", "•\tFirst\n•\tSecond\n", "a)\tFirst\nb)\tSecond\n", "• First\n• Second\n",
    "– first\n– second\n", "▪ First\n▪ Second\n", "◦ First\n◦ Second\n", "· First\n· Second\n", "o\tFirst\no\tSecond\n",
    "To buy:\n• milk\n• eggs\n• bread\n",
  ])
  func listsAreFound(_ text: String) {
    #expect(kind(text) == .pdf)
    let document = RecognisedText.read(Array(text.utf8))
    #expect(document.nodes.contains { if case .list = $0.element { true } else { false } })
    #expect(!document.nodes.contains { $0.element == .table })
  }

  @Test(arguments: [
    "1.\tFirst\tone\n2.\tSecond\ttwo\n", "1.\tFirst\n3.\tThird\n", "Number\tName\n1.\tFirst\n2.\tSecond\n",
    "1.\tFirst\n2.\tSecond\nSum\tTwo\n",
  ])
  func tablesWithNumbersAreTables(_ text: String) { #expect(kind(text) == .tsv) }

  @Test func listsNestByIndentation() {
    let text = "• First\n    ◦ Inner\n    ◦ Other\n• Second\n"
    let markdown = Converter.write(RecognisedText.read(Array(text.utf8)), as: .markdown)
    #expect(String(decoding: markdown, as: UTF8.self) == "- First\n  - Inner\n  - Other\n- Second\n")
  }

  @Test func markdownIsWrittenInParagraphs() {
    let text = Converter.write(RecognisedText.read(Array(Self.wrapped[0].utf8)), as: .markdown)
    #expect(text.split(separator: UInt8(ascii: "\n")).count == 1)
  }
}
