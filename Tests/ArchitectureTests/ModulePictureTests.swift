import Foundation
import Testing

/// The modules and the arrows between them, according to `docs/architecture.md` and the manifest.
struct ModulePicture {
  /// The modules that each module may import directly.
  let arrows: [String: Set<String>]
  /// The dependencies of each target in the manifest.
  let declared: [String: Set<String>]

  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let sources = root.appending(path: "Sources")

  /// Reads the picture of this project.
  init() throws {
    self.init(
      page: try String(contentsOf: Self.root.appending(path: "docs/architecture.md"), encoding: .utf8),
      manifest: try String(contentsOf: Self.root.appending(path: "Package.swift"), encoding: .utf8))
  }

  /// Reads the table below "Modules": the modules of a row, their description, and their permitted imports.
  init(page: String, manifest: String) {
    let section = page.split(separator: "\n## ").first { $0.hasPrefix("Modules\n") } ?? ""
    var arrows: [String: Set<String>] = [:]
    for row in section.split(separator: "\n").filter({ $0.hasPrefix("| `") }) {
      let cells = row.split(separator: "|", omittingEmptySubsequences: false)
      let imports = cells.count > 3 ? Set(cells[3].matches(of: /[A-Za-z0-9]+/).map { String($0.output) }) : []
      for name in cells[1].matches(of: /`([^`]+)`/) { arrows[String(name.1)] = imports }
    }
    self.arrows = arrows
    declared = Self.targets(in: manifest)
  }

  /// The targets that have dependencies in a list of names and constants, as this manifest writes them.
  private static func targets(in manifest: String) -> [String: Set<String>] {
    var products: [String: String] = [:]
    for product in manifest.matches(of: /let (\w+) = Target\.Dependency\.product\(name: "(\w+)"/) {
      products[String(product.1)] = String(product.2)
    }
    var targets: [String: Set<String>] = [:]
    for target in manifest.matches(of: /(?:swiftTarget|program)\(\s*"([\w-]+)"(?:,\s*\[([^\]]*)\])?/) {
      let names = (target.2 ?? "").matches(of: /"?([\w-]+)"?/).map { String($0.1) }
      targets[String(target.1)] = Set(names.map { products[$0] ?? $0 })
    }
    return targets
  }

  /// Returns the modules that a module reaches along the arrows, except itself.
  func reachable(from module: String) -> Set<String> {
    var found: Set<String> = []
    var waiting = Array(arrows[module] ?? [])
    while let next = waiting.popLast() {
      if found.insert(next).inserted { waiting += arrows[next] ?? [] }
    }
    return found
  }
}

struct ModulePictureTests {
  /// Modules of the system or the compiler, which need no declaration.
  private static let undeclared: Set<String> = ["Glibc", "Synchronization"]

  private let picture: ModulePicture

  init() throws { picture = try ModulePicture() }

  @Test func everyFolderIsAModuleOfThePicture() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: ModulePicture.sources.path)
    #expect(Set(folders) == Set(picture.arrows.keys))
  }

  @Test func everyArrowLeadsToAModule() {
    for (module, imports) in picture.arrows {
      #expect(imports.isSubset(of: picture.arrows.keys), "\(module) may import \(imports)")
    }
  }

  @Test func importsFollowTheArrows() throws {
    for module in picture.arrows.keys {
      let reachable = picture.reachable(from: module)
      for (file, imported) in try imports(of: module) {
        let isModule = picture.arrows[imported] != nil
        #expect(!isModule || reachable.contains(imported), "\(file) imports \(imported)")
        // Only modules above the system calls may import the C library.
        #expect(imported != "Glibc" || reachable.contains("CLinux"), "\(file) imports \(imported)")
      }
    }
  }

  /// The manifest declares exactly the used modules.
  @Test func theManifestDeclaresWhatIsImported() throws {
    for (module, declared) in picture.declared {
      let imported = Set(try imports(of: module).map(\.module)).subtracting(Self.undeclared)
      #expect(declared == imported, "\(module)")
    }
    #expect(picture.declared.count > 10)
  }

  @Test func theStandardLibraryIsEnoughForTheModelAndTheConversions() throws {
    for module in ["Bytes", "Pasteboard", "Documents", "Wire"] {
      #expect(try imports(of: module).allSatisfy { ["Synchronization", "Bytes"].contains($0.module) })
    }
  }

  @Test func theCheckSeesWhatItIsFor() {
    let text = "public import struct Reactor.Timers\n@testable import Host // why\nlet a = 1"
    #expect(Self.imports(in: text) == ["Reactor", "Host"])
    let picture = ModulePicture(
      page:
        "# A\n\n## Modules\n\n| m | w | i |\n|---|---|---|\n| `A`, `B` | x | |\n| `C-d` | y | A, B |\n\n## More\n| `E` |",
      manifest: """
        let log = Target.Dependency.product(name: "Logging", package: "swift-log")
        swiftTarget("B"),
        program(
          "C-d",
          ["A",
            log], linkedWith: [])
        """)
    #expect(picture.arrows == ["A": [], "B": [], "C-d": ["A", "B"]])
    #expect(picture.declared == ["B": [], "C-d": ["A", "Logging"]])
  }

  /// Returns the imports in the files of a module.
  private func imports(of module: String) throws -> [(file: String, module: String)] {
    let folder = ModulePicture.sources.appending(path: module)
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    var found: [(String, String)] = []
    for case let file as String in files where file.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      found += Self.imports(in: text).map { ("\(module)/\(file)", $0) }
    }
    return found
  }

  /// Returns the modules that a Swift file imports.
  private static func imports(in text: String) -> [String] {
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
}
