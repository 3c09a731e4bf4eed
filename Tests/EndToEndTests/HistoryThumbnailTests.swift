import Foundation
import Glibc
import TestSupport
import Testing

/// The thumbnails of pictures in the history, which the locked worker makes.
@Suite(.startsPrograms) struct HistoryThumbnailTests {
  /// Returns a picture without any pattern, as a portable pixmap.
  private static func pixmap(_ width: Int, _ height: Int) -> [UInt8] {
    let pixels = (0..<width * height * 3).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
    return Array("P6\n\(width) \(height)\n255\n".utf8) + pixels
  }

  @Test(arguments: [(1000, 500, 256, 128), (300, 600, 128, 256), (20, 10, 20, 10)])
  func aPictureHasAThumbnailThatFits(width: Int, height: Int, small: Int, tall: Int) async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      #expect(try await desk.pb("copy", input: Self.pixmap(width, height)).status == 0)
      try await desk.hasItems(1)
      let thumbnail = try await desk.pb("history", "show", "1", "--thumbnail")
      #expect(thumbnail.status == 0)
      #expect(Self.size(ofPNG: thumbnail.bytes).map { [$0.width, $0.height] } == [small, tall])
      await history.stop()
    }
  }

  @Test func itIsMadeAfterTheRecordingAndForOldItemsWhenAsked() async throws {
    try await Desk.run(display: .none) { desk in
      var history = try await desk.startHistory()
      #expect(try await desk.pb("copy", input: Self.pixmap(400, 400)).status == 0)
      try await desk.waits("the thumbnail, for which nothing has asked") {
        try await desk.database("SELECT count(thumbnail) FROM item") == "1"
      }
      // As in a history of an earlier version.
      history.signal(SIGTERM)
      _ = try await history.finished()
      _ = try await desk.database("UPDATE item SET thumbnail = NULL")
      history = try await desk.startHistory()
      let thumbnail = try await desk.pb("history", "show", "1", "--thumbnail")
      #expect(Self.size(ofPNG: thumbnail.bytes)?.width == 256)
      await history.stop()
    }
  }

  @Test func aHostilePictureCostsOnlyItsThumbnail() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      // A header that claims four thousand million pixels; no picture at all; a drawing that repeats itself for ever.
      let header = Array("P6\n65535 65535\n255\n".utf8)
      let drawing = ##"<svg xmlns="http://www.w3.org/2000/svg"><g id="a"><use href="#a"/><use href="#a"/></g></svg>"##
      // A picture that is one pixel wide when it is as tall as a thumbnail.
      let thread = Self.pixmap(1, 5000)
      let pictures = [
        ("image/x-portable-anymap", header), ("image/x-portable-anymap", thread), ("image/png", [1, 2, 3]),
        ("image/svg+xml", Array(drawing.utf8)),
      ]
      for (index, picture) in pictures.enumerated() {
        try await desk.copyAll([picture])
        try await desk.hasItems(index + 1)
      }
      for id in 1...3 {
        #expect(try await desk.pb("history", "show", "\(id)", "--thumbnail").status == 3)
      }
      #expect(try await desk.pb("history", "show", "9", "--thumbnail").status == 3)
      #expect(try await desk.pb("history", "paste", "3").bytes == [1, 2, 3])
      await history.stop()
    }
  }

  /// The files exist as long as the menu runs.
  @Test func aMenuShowsThumbnailsFromAPrivateFolder() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      try await desk.recordPicture(Self.pixmap(400, 200))
      let script = #"""
        #!/bin/sh
        PATH=/usr/bin:/bin
        echo "$@" > "$0.arguments"
        tr '\0\037' '\n\n' > "$0.rows"
        icon=$(grep '\.png$' "$0.rows")
        stat -c %a "${icon%/*}" > "$0.mode"
        cp "$icon" "$0.icon"
        head -n 1 "$0.rows"
        """#
      let menu = try await desk.pick(in: "rofi", script)
      #expect(try await desk.pb("types").text.contains("image/x-portable-anymap"))
      #expect(try String(contentsOfFile: menu + ".arguments", encoding: .utf8).contains("-show-icons"))
      #expect(try String(contentsOfFile: menu + ".mode", encoding: .utf8) == "700\n")
      let icon = try #require(FileManager.default.contents(atPath: menu + ".icon"))
      #expect(Self.size(ofPNG: Array(icon))?.width == 256)
      let rows = try String(contentsOfFile: menu + ".rows", encoding: .utf8).split(separator: "\n")
      #expect(rows.count == 3 && rows[1] == "icon")
      #expect(access(String(rows[2]), F_OK) == -1, "it is removed afterwards")
      await history.stop()
    }
  }

  /// wofi writes the whole line of a row, the picture's file included.
  @Test func aRowOfWofiWithAPictureIsFound() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      try await desk.recordPicture(Self.pixmap(400, 200))
      try await desk.copyAll([("text/plain", Array("newer".utf8))])
      try await desk.hasItems(2)
      let script = "#!/bin/sh\nread first; read second; echo \"$second\"; echo \"$second\" > \"$0.line\"\n"
      let menu = try await desk.pick(in: "wofi", script)
      #expect(try String(contentsOfFile: menu + ".line", encoding: .utf8).hasPrefix("img:/"))
      #expect(try await desk.pb("types").text.contains("image/x-portable-anymap"))
      await history.stop()
    }
  }

  @Test func withoutTheWorkerItemsAreRecordedAllTheSame() async throws {
    try await Desk.run(display: .none) { desk in
      let alone = desk.folder + "/pasteboard-history"
      try InstalledFile.copy(try Desk.program("pasteboard-history"), to: alone)
      let words = ["/usr/bin/env", "PATH=/nowhere", alone, "--folder", desk.folder + "/state"]
      let history = try await desk.startHistory(words)
      #expect(try await desk.pb("copy", input: Self.pixmap(400, 400)).status == 0)
      try await desk.hasItems(1)
      #expect(try await desk.pb("history", "show", "1", "--thumbnail").status == 3)
      await history.stop()
    }
  }

  /// Returns the size that the header of a PNG file says (PNG, section 11.2.2).
  private static func size(ofPNG bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.count > 24, bytes.starts(with: [0x89] + Array("PNG".utf8)) else { return nil }
    let number = { (start: Int) in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(16), number(20))
  }
}

extension Desk {
  /// Copies a picture, and waits until the history has its thumbnail.
  fileprivate func recordPicture(_ picture: [UInt8]) async throws {
    #expect(try await pb("copy", input: picture).status == 0)
    try await hasItems(1)
    _ = try await pb("history", "show", "1", "--thumbnail")
  }

  /// Chooses an item in a menu, in whose place a script runs, and returns the script's path.
  fileprivate func pick(in name: String, _ script: String) async throws -> String {
    let menu = folder + "/" + name
    try InstalledFile.write(Array(script.utf8), to: menu)
    let surroundings = environment.merging(["PATH": folder + ":/usr/bin:/bin", "DISPLAY": ":none"]) { $1 }
    let words = [try Desk.program("pb"), "history", "pick", "--menu", name]
    #expect(try await Program.run(words, environment: surroundings).status == 0)
    return menu
  }

  /// Runs a statement in the history's database, and returns the first value of its answer. Reads a copy, because the
  /// recorder holds the database; so changes need a recorder that has ended.
  fileprivate func database(_ statement: String) async throws -> String {
    let script = """
      import shutil, sqlite3, sys
      place, statement = sys.argv[1:]
      if statement.startswith("SELECT"): place = shutil.copy(place, place + "-read")
      with sqlite3.connect(place) as database:
        print(*(database.execute(statement).fetchone() or [""]), end="")
      """
    return try await run("python3", "-c", script, folder + "/state/history/database", statement).text
  }
}
