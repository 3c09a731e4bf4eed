import Foundation
import Testing

/// The modules and the arrows between them, as `docs/architecture.md` draws them.
private let arrows: [String: Set<String>] = [
  "CLinux": [],
  "CDisplay": [],
  "CZlib": [],
  "CSeccomp": [],
  "Descriptors": ["CLinux"],
  "Reactor": ["Descriptors"],
  "Pasteboard": [],
  "Documents": [],
  "Sandbox": ["CLinux", "CSeccomp"],
  "Host": ["Pasteboard", "Reactor"],
  "Rendering": ["Pasteboard", "Reactor"],
  "DisplayServer": ["Host"],
  "X11Display": ["DisplayServer", "CDisplay"],
  "WaylandDisplay": ["DisplayServer", "CDisplay"],
  "Wire": [],
  "Service": ["Host", "Wire"],
  "PasteboardClient": ["Wire", "Pasteboard", "Descriptors"],
  "pasteboardd": ["Rendering", "X11Display", "WaylandDisplay", "Service"],
  "pasteboard-render": ["Documents", "Sandbox", "CZlib"],
  "pb": ["PasteboardClient"],
]

/// What a module may import beyond the picture. Modules that are not named here have the standard library only.
private let libraries: [String: Set<String>] = [
  "Descriptors": ["Glibc", "SystemPackage"],
  "Reactor": ["Glibc", "SystemPackage", "DequeModule", "HeapModule"],
  "Host": ["Glibc", "SystemPackage", "Logging"],
  "Sandbox": ["Glibc"],
  "Rendering": ["Glibc", "SystemPackage", "Logging"],
  "DisplayServer": ["Glibc", "Logging"],
  "X11Display": ["Glibc", "SystemPackage", "Logging", "DequeModule"],
  "WaylandDisplay": ["Glibc", "SystemPackage", "Logging", "DequeModule"],
  "Service": ["Glibc", "SystemPackage", "Logging", "DequeModule"],
  "PasteboardClient": ["Glibc", "SystemPackage"],
  "pasteboardd": ["Glibc", "Logging"],
  "pasteboard-render": ["Glibc"],
  "pb": ["Glibc", "SystemPackage", "ArgumentParser"],
]

/// Ships with every Swift toolchain and brings no dependency.
private let standardLibrary: Set<String> = ["Synchronization"]

private let sources = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

@Test func everyFolderIsAModuleOfThePicture() throws {
  let folders = try FileManager.default.contentsOfDirectory(atPath: sources.path)
  #expect(Set(folders) == Set(arrows.keys))
}

@Test(arguments: arrows.keys.sorted())
func importsFollowTheArrows(module: String) throws {
  let allowed = reachable(from: module).union(libraries[module] ?? []).union(standardLibrary)
  let files = try #require(FileManager.default.enumerator(atPath: sources.appending(path: module).path))
  var seen = 0
  for case let file as String in files where file.hasSuffix(".swift") || file.hasSuffix(".c") || file.hasSuffix(".h") {
    seen += 1
    guard file.hasSuffix(".swift") else { continue }
    let text = try String(contentsOf: sources.appending(path: module).appending(path: file), encoding: .utf8)
    for imported in imports(in: text) {
      #expect(allowed.contains(imported), "\(module)/\(file) imports \(imported)")
    }
  }
  #expect(seen > 0, "\(module) has no source file")
}

@Test func theCheckSeesAForbiddenImport() {
  #expect(
    imports(in: "public import struct Reactor.Timers\n@testable import Host // why\nlet a = 1") == ["Reactor", "Host"])
  #expect(!reachable(from: "Documents").contains("Reactor"))
  #expect(reachable(from: "X11Display").contains("CLinux"))
}

/// The modules that a module reaches along the arrows, itself excluded.
private func reachable(from module: String) -> Set<String> {
  var found: Set<String> = []
  var waiting = Array(arrows[module] ?? [])
  while let next = waiting.popLast() {
    if found.insert(next).inserted { waiting += arrows[next] ?? [] }
  }
  return found
}

/// The modules that a Swift file imports.
private func imports(in text: String) -> [String] {
  text.split(separator: "\n").compactMap { line in
    var words = line.split(separator: " ").drop {
      ["public", "internal", "private", "fileprivate", "package", "@testable"].contains($0)
    }
    guard words.popFirst() == "import" else { return nil }
    if words.count > 1,
      ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"].contains(words.first)
    {
      words.removeFirst()
    }
    return words.first.map { String($0.prefix { $0 != "." }) }
  }
}
