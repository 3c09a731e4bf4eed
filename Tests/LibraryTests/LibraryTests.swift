import Reactor
import TestSupport
import Testing

/// The programs of the articles about the libraries are built and run outside this package.
@Suite(.startsPrograms) struct LibraryTests {
  @Test func articlesPrintWhatTheySay() async throws {
    try await onLoop {
      let articles = try Article.all()
      let package = try OutsidePackage(of: articles)
      let build = try await package.build()
      try #require(build.status == 0, "\(build.text)")
      try await PrivateDaemon.run { environment in
        for article in articles {
          let run = try await package.run(article, environment: environment)
          #expect(run.status == 0)
          #expect(!article.output.isEmpty && run.text == article.output)
        }
      }
    }
  }
}
