import Foundation
import Reactor
import TestSupport

/// A package that depends on this one by its path, like other projects, with a program for each article. It stays in
/// the build folder, so that the next run builds only changes.
@LoopActor
final class OutsidePackage {
  private let folder = repository.appending(path: ".build/articles")

  init(of articles: [Article]) throws {
    for article in articles {
      let sources = folder.appending(path: "Sources/\(article.name)")
      try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
      try Self.write(article.program, to: sources.appending(path: "main.swift"))
    }
    try Self.write(Self.manifest(articles), to: folder.appending(path: "Package.swift"))
  }

  /// Writes a file unless it has this text already: builds depend on the time of the last change.
  private static func write(_ text: String, to file: URL) throws {
    let bytes = Data(text.utf8)
    guard (try? Data(contentsOf: file)) != bytes else { return }
    try bytes.write(to: file)
  }

  /// Builds all programs. SwiftPM's lock is in the folder for temporary files, so this build has one of its own:
  /// another build holds the usual lock while the tests run.
  func build() async throws -> Program.Output {
    let output = try await buildOnce()
    guard output.status != 0 else { return output }
    // An interrupted build may have left files with which no other build can continue.
    try? FileManager.default.removeItem(atPath: scratch)
    return try await buildOnce()
  }

  private func buildOnce() async throws -> Program.Output {
    try await Program.run(
      [
        "swift", "build", "--package-path", folder.path(), "--scratch-path", scratch,
        "--disable-index-store", "-debug-info-format", "none",
      ],
      environment: ["HOME": NSHomeDirectory(), "TMPDIR": folder.path()], atMost: .seconds(1200))
  }

  func run(_ article: Article, environment: [String: String]) async throws -> Program.Output {
    try await Program.run(["\(scratch)/debug/\(article.name)"], environment: environment)
  }

  private var scratch: String { folder.appending(path: "build").path() }

  private static func manifest(_ articles: [Article]) -> String {
    let targets = articles.map {
      ".executableTarget(name: \"\($0.name)\", dependencies: [.product(name: \"\($0.library)\", package: \"pasteboard\")])"
    }
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "outside",
        dependencies: [.package(name: "pasteboard", path: "\(repository.path())")],
        targets: [\(targets.joined(separator: ", "))],
        swiftLanguageModes: [.v6]
      )
      """
  }
}
