internal import Glibc
package import RenderCommand

/// Ends the worker with this exit code.
package func end(_ code: RenderExit) -> Never { exit(code.rawValue) }

/// Writes a sentence to standard error; it must not quote content.
package func complain(_ sentence: String) {
  let line = Array((sentence + "\n").utf8)
  _ = write(2, line, line.count)
}
