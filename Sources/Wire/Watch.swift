/// Tells what a pasteboard holds, and again whenever that changes. The call needs `more`, and has no last reply: who has
/// seen enough closes the connection. Whoever is slow misses what was replaced meanwhile, but never the newest.
public enum Watch: Method {
  public static let name = "org.pasteboard.Watch"

  public typealias Parameters = Types.Parameters

  public typealias Reply = Types.Reply
}
