/// Items, and the searches that find some of them. The same table is tried in the store and by `pb history search`.
package enum ThirtySearches {
  /// The types and texts of the items, the oldest first.
  package static let items: [(type: String, text: String)] = [
    ("text/plain", "Meeting notes Q4: budget and hiring"),  // 1
    ("text/plain", "Über den Wolken\nStraße nach Köln"),  // 2
    ("text/plain", "日本語の文字列を探す"),  // 3
    ("text/plain", "ls --all -v /usr/share/doc"),  // 4
    ("text/plain", "https://example.com/Trip?id=42"),  // 5
    ("text/csv", "name,amount\nMüller,250"),  // 6
    ("text/html", "<p>Fish &amp; chips, <b>caf&eacute;</b></p>"),  // 7
    ("text/plain", "Invoice 2026-0815 for ACME"),  // 8
    ("text/plain", "ΟΔΟΣ Ἀθηνᾶς"),  // 9
    ("text/plain", "ｶﾞﾗｽ と Ｆｕｌｌ ｗｉｄｔｈ"),  // 10
    ("text/plain", "#ff8800"),  // 11
    ("text/plain", "the clipboard manager of the ﬁrm"),  // 12
  ]

  /// The texts of searches, and the items that they find, the newest first.
  package static let all: [(search: String, found: [Int])] = [
    ("Q4 meeting", [1]), ("meeting q4", [1]), ("budget meet", [1]), ("\"Q4 meeting\"", []), ("\"notes q4\"", [1]),
    ("uber", [2]), ("über", [2]), ("STRASSE", [2]), ("straße koln", [2]), ("Ko\u{308}ln", [2]),
    ("語", [3]), ("文字", [3]), ("\"--all\"", [4]), ("--all", [4]), ("/usr/share", [4]),
    ("type:link", [5]), ("type:link trip", [5]), ("type:table", [6]), ("muller", [6]), ("café", [7]),
    ("chips -beans", [7]), ("invoice -acme", []), (#"/\d{4}-\d{4}/"#, [8]), ("/invoice.*acme/", [8]),
    ("οδος αθηνας", [9]),
    ("ガラス", [10]), ("full width", [10]), ("type:colour", [11]), ("firm", [12]), ("clipbaord", [12]),
    ("menager", [12]),
    ("the -clipboard", []), ("before:yesterday", []), ("pinned:", []), ("-type:plain", [7, 6]),
  ]
}
