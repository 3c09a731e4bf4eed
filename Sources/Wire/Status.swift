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
    /// How many more there are that would have made the status too long; nil if there are none.
    public var omitted: Int?

    /// A line of the status.
    public init(name: String, generation: Int, owner: Owner, types: [String], omitted: Int? = nil) {
      self.name = name
      self.generation = generation
      self.owner = owner
      self.types = types
      self.omitted = omitted
    }

    public init(json: JSON) throws(JSONMismatch) {
      let fields = try json.members()
      name = try fields.required("name")
      generation = try fields.required("generation")
      owner = try fields.required("owner")
      types = try fields.required("types")
      omitted = try fields.optional("omitted")
    }

    public var json: JSON {
      var object = JSONObject()
      object.add("name", name)
      object.add("generation", generation)
      object.add("owner", owner)
      object.add("types", types)
      object.add("omitted", omitted)
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
    /// Who waits for it; nobody if it only goes on in case somebody asks again.
    public var requestors: [String]
    /// How long it has been running.
    public var milliseconds: Int
    /// How many units are done, of the producer's own kind, usually bytes; nil if it has not said.
    public var completed: Int?
    /// How many units there are; nil if that is unknown.
    public var total: Int?
    /// How much is done, from 0 to 100; nil if the total is unknown.
    public var percentage: Int?

    /// A line of the status.
    public init(
      pasteboard: String, type: String, generation: Int, requestors: [String], milliseconds: Int,
      completed: Int? = nil, total: Int? = nil, percentage: Int? = nil
    ) {
      self.pasteboard = pasteboard
      self.type = type
      self.generation = generation
      self.requestors = requestors
      self.milliseconds = milliseconds
      self.completed = completed
      self.total = total
      self.percentage = percentage
    }

    public init(json: JSON) throws(JSONMismatch) {
      let fields = try json.members()
      pasteboard = try fields.required("pasteboard")
      type = try fields.required("type")
      generation = try fields.required("generation")
      requestors = try fields.required("requestors")
      milliseconds = try fields.required("milliseconds")
      completed = try fields.optional("completed")
      total = try fields.optional("total")
      percentage = try fields.optional("percentage")
    }

    public var json: JSON {
      var object = JSONObject()
      object.add("pasteboard", pasteboard)
      object.add("type", type)
      object.add("generation", generation)
      object.add("requestors", requestors)
      object.add("milliseconds", milliseconds)
      object.add("completed", completed)
      object.add("total", total)
      object.add("percentage", percentage)
      return .object(object)
    }
  }

  /// One payload on its way to one requestor.
  public struct Transfer: JSONConvertible, Hashable {
    /// The type of the payload.
    public var type: String
    /// Who gets it.
    public var requestor: String
    /// How long it has been running.
    public var milliseconds: Int
    /// How many bytes went out.
    public var sent: Int
    /// How many bytes there are.
    public var total: Int
    /// How much went out, from 0 to 100; nil if there is nothing to send.
    public var percentage: Int?
    /// How many bytes went out in a second since it began; nil if it has only just begun.
    public var rate: Int?

    /// A line of the status.
    public init(
      type: String, requestor: String, milliseconds: Int, sent: Int, total: Int, percentage: Int?, rate: Int?
    ) {
      self.type = type
      self.requestor = requestor
      self.milliseconds = milliseconds
      self.sent = sent
      self.total = total
      self.percentage = percentage
      self.rate = rate
    }

    public init(json: JSON) throws(JSONMismatch) {
      let fields = try json.members()
      type = try fields.required("type")
      requestor = try fields.required("requestor")
      milliseconds = try fields.required("milliseconds")
      sent = try fields.required("sent")
      total = try fields.required("total")
      percentage = try fields.optional("percentage")
      rate = try fields.optional("rate")
    }

    public var json: JSON {
      var object = JSONObject()
      object.add("type", type)
      object.add("requestor", requestor)
      object.add("milliseconds", milliseconds)
      object.add("sent", sent)
      object.add("total", total)
      object.add("percentage", percentage)
      object.add("rate", rate)
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
