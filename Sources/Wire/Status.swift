/// Tells how the daemon is and what it is doing.
public enum Status: Method {
  public static let name = "org.pasteboard.Status"

  /// The caller.
  public struct Parameters: JSONConvertible, Hashable {
    /// Where the caller's displays are.
    public var environment: Environment?

    /// A call.
    public init(environment: Environment? = nil) { self.environment = environment }

    public init(json: JSON) throws(JSONMismatch) {
      let fields = try json.members()
      environment = try fields.optional("environment")
    }

    public var json: JSON {
      var object = JSONObject()
      object.add("environment", environment)
      return .object(object)
    }
  }

  /// The daemon's state at one moment.
  public struct Reply: JSONConvertible, Hashable {
    /// The daemon's version.
    public var version: String
    /// The daemon's process number.
    public var process: Int
    /// The display that it serves; nil if there is none.
    public var display: String?
    /// Why it serves this display, or none, as one sentence.
    public var displayReason: String
    /// What does not work on this display as a user would expect, a sentence each.
    public var warnings: [String]
    /// Every pasteboard that has ever held something.
    public var pasteboards: [Pasteboard]
    /// The loads under way.
    public var loads: [Load]
    /// The payloads on their way.
    public var transfers: [Transfer]
    /// What failed lately, the oldest first.
    public var failures: [Failure]
    /// How many bytes the daemon holds in payloads.
    public var payloadBytes: Int

    /// A reply.
    public init(
      version: String, process: Int, display: String?, displayReason: String, warnings: [String],
      pasteboards: [Pasteboard], loads: [Load], transfers: [Transfer], failures: [Failure], payloadBytes: Int
    ) {
      self.version = version
      self.process = process
      self.display = display
      self.displayReason = displayReason
      self.warnings = warnings
      self.pasteboards = pasteboards
      self.loads = loads
      self.transfers = transfers
      self.failures = failures
      self.payloadBytes = payloadBytes
    }

    public init(json: JSON) throws(JSONMismatch) {
      let fields = try json.members()
      version = try fields.required("version")
      process = try fields.required("process")
      display = try fields.optional("display")
      displayReason = try fields.required("display_reason")
      warnings = try fields.required("warnings")
      pasteboards = try fields.required("pasteboards")
      loads = try fields.required("loads")
      transfers = try fields.required("transfers")
      failures = try fields.required("failures")
      payloadBytes = try fields.required("payload_bytes")
    }

    public var json: JSON {
      var object = JSONObject()
      object.add("version", version)
      object.add("process", process)
      object.add("display", display)
      object.add("display_reason", displayReason)
      object.add("warnings", warnings)
      object.add("pasteboards", pasteboards)
      object.add("loads", loads)
      object.add("transfers", transfers)
      object.add("failures", failures)
      object.add("payload_bytes", payloadBytes)
      return .object(object)
    }
  }

  /// One pasteboard: PasteboardStatus in the interface.
  public struct Pasteboard: JSONConvertible, Hashable {
    /// Its name.
    public var name: String
    /// The generation of its item.
    public var generation: Int
    /// Who holds the item.
    public var owner: Owner
    /// The types offered, in order.
    public var types: [String]

    /// A line of the status.
    public init(name: String, generation: Int, owner: Owner, types: [String]) {
      self.name = name
      self.generation = generation
      self.owner = owner
      self.types = types
    }

    public init(json: JSON) throws(JSONMismatch) {
      let fields = try json.members()
      name = try fields.required("name")
      generation = try fields.required("generation")
      owner = try fields.required("owner")
      types = try fields.required("types")
    }

    public var json: JSON {
      var object = JSONObject()
      object.add("name", name)
      object.add("generation", generation)
      object.add("owner", owner)
      object.add("types", types)
      return .object(object)
    }
  }

  /// One run of one provider.
  public struct Load: JSONConvertible, Hashable {
    /// The pasteboard that it is for.
    public var pasteboard: String
    /// The type being produced.
    public var type: String
    /// The generation of the item.
    public var generation: Int
    /// How many requestors wait for it.
    public var waiting: Int
    /// How many of its own units are done; nil if the provider does not say.
    public var completed: Int?
    /// How many units there are.
    public var total: Int?

    /// A line of the status.
    public init(pasteboard: String, type: String, generation: Int, waiting: Int, completed: Int?, total: Int?) {
      self.pasteboard = pasteboard
      self.type = type
      self.generation = generation
      self.waiting = waiting
      self.completed = completed
      self.total = total
    }

    public init(json: JSON) throws(JSONMismatch) {
      let fields = try json.members()
      pasteboard = try fields.required("pasteboard")
      type = try fields.required("type")
      generation = try fields.required("generation")
      waiting = try fields.required("waiting")
      completed = try fields.optional("completed")
      total = try fields.optional("total")
    }

    public var json: JSON {
      var object = JSONObject()
      object.add("pasteboard", pasteboard)
      object.add("type", type)
      object.add("generation", generation)
      object.add("waiting", waiting)
      object.add("completed", completed)
      object.add("total", total)
      return .object(object)
    }
  }

  /// One payload on its way to one requestor.
  public struct Transfer: JSONConvertible, Hashable {
    /// The type of the payload.
    public var type: String
    /// Who gets it, in the display's words.
    public var requestor: String
    /// How many bytes went out.
    public var sent: Int
    /// How many bytes there are.
    public var total: Int

    /// A line of the status.
    public init(type: String, requestor: String, sent: Int, total: Int) {
      self.type = type
      self.requestor = requestor
      self.sent = sent
      self.total = total
    }

    public init(json: JSON) throws(JSONMismatch) {
      let fields = try json.members()
      type = try fields.required("type")
      requestor = try fields.required("requestor")
      sent = try fields.required("sent")
      total = try fields.required("total")
    }

    public var json: JSON {
      var object = JSONObject()
      object.add("type", type)
      object.add("requestor", requestor)
      object.add("sent", sent)
      object.add("total", total)
      return .object(object)
    }
  }

  /// A representation that could not be given.
  public struct Failure: JSONConvertible, Hashable {
    /// The pasteboard.
    public var pasteboard: String
    /// The type asked for.
    public var type: String
    /// What went wrong, as one sentence.
    public var reason: String

    /// A line of the status.
    public init(pasteboard: String, type: String, reason: String) {
      self.pasteboard = pasteboard
      self.type = type
      self.reason = reason
    }

    public init(json: JSON) throws(JSONMismatch) {
      let fields = try json.members()
      pasteboard = try fields.required("pasteboard")
      type = try fields.required("type")
      reason = try fields.required("reason")
    }

    public var json: JSON {
      var object = JSONObject()
      object.add("pasteboard", pasteboard)
      object.add("type", type)
      object.add("reason", reason)
      return .object(object)
    }
  }
}
