import Foundation
import Reactor
import TestSupport

/// A package in a folder of its own that depends on this one by its path, as a stranger's would. It has a program for each
/// article, and nothing is left of it at the end.
@LoopActor
final class OutsidePackage {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "pasteboard-library-\(UUID().uuidString)")

  init(of articles: [Article]) throws {
    for article in articles {
      let sources = folder.appending(path: "Sources/\(article.name)")
      try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
      try Data(article.program.utf8).write(to: sources.appending(path: "main.swift"))
    }
    try Data(Self.manifest(articles).utf8).write(to: folder.appending(path: "Package.swift"))
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Builds all programs, in a scratch folder within the package's own: a lock of another build is never waited for, and
  /// what a build leaves in the folder for temporary files goes with the package too.
  func build() async throws -> Program.Output {
    try await Program.run(
      ["swift", "build", "--package-path", folder.path(), "--scratch-path", scratch],
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
