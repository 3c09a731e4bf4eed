/// The text of a varlink interface (https://varlink.org/Interface-Definition), as GetInterfaceDescription gives it.
public struct InterfaceDescription: Hashable, Sendable {
  /// The interface's name.
  public let name: String
  /// Its text.
  public let text: String

  /// Every interface that the daemon serves.
  public static let all = [varlinkService, pasteboard]

  /// The standard interface of every service.
  public static let varlinkService = InterfaceDescription(
    name: "org.varlink.service",
    text: """
      # What every varlink service tells about itself.
      interface org.varlink.service

      # Who made the service, what it is called, and which interfaces it serves.
      method GetInfo() -> (
        vendor: string,
        product: string,
        version: string,
        url: string,
        interfaces: []string
      )

      # The text of one of the interfaces.
      method GetInterfaceDescription(interface: string) -> (description: string)

      # The service has no such interface.
      error InterfaceNotFound (interface: string)

      # The interface has no such method.
      error MethodNotFound (method: string)

      # The method is declared, but not served.
      error MethodNotImplemented (method: string)

      # A parameter is missing or not of its type.
      error InvalidParameter (parameter: string)

      # The method has several replies, and the caller did not say that it takes them.
      error ExpectedMore ()

      """)

  /// The clipboard's own interface.
  public static let pasteboard = InterfaceDescription(
    name: "org.pasteboard",
    text: """
      # A clipboard whose items have many representations.
      #
      # A pasteboard is "general" (also when it is left out), "primary", or one of your own naming, which lives in the
      # daemon only. A type is a media type, an X11 target or a uniform type identifier. A format is "markdown",
      # "html", "rtf" or "plain".
      #
      # Descriptors travel beside the first byte of a message, which states how many they are.
      #
      # Where neither a message nor a descriptor can carry the bytes, as on a forwarded socket, they travel as a stream
      # on a connection of their own, which Upload or Paste has upgraded: after the reply come chunks, each of which is
      # four bytes that say how many bytes follow (big-endian, at most 1 MiB), and these bytes. A chunk of no bytes ends
      # the stream: without it, the stream is not whole and counts for nothing. The service cuts a stream off
      # that stands still for 60 s.
      interface org.pasteboard

      # The bytes of one media type. Exactly one of text, base64, descriptor and stream is there: inline, at most 1 MiB;
      # an index among the descriptors beside this message; or the name of a stream that Upload has stored. Text whose
      # bytes are known to be UTF-8 says so in its type: "text/markdown;charset=utf-8". One that Provide only promises
      # has none of the four; size is then an estimate, and cheap says that producing it costs next to nothing.
      # Visibility is "everyone" (also when it is left out) or "pb": this user's programs that speak to this service.
      type Representation (
        type: string,
        size: ?int,
        text: ?string,
        base64: ?string,
        descriptor: ?int,
        stream: ?string,
        visibility: ?string,
        cheap: ?bool
      )

      # Where the caller's displays are, so that a daemon without one can find it: the variables DISPLAY, XAUTHORITY
      # and WAYLAND_DISPLAY. It is believed on a connection that has carried a descriptor, of any kind: one that does not
      # may come from another machine.
      type Environment (
        display: ?string,
        xauthority: ?string,
        wayland_display: ?string
      )

      # A representation that is being produced for those who wait for it: windows, programs with their process
      # numbers. Completed and total count in units of the producer's own, usually bytes; the percentage is there if the
      # total is known.
      type Load (
        pasteboard: string,
        type: string,
        generation: int,
        requestors: []string,
        milliseconds: int,
        completed: ?int,
        total: ?int,
        percentage: ?int
      )

      # Bytes on their way to one application; the rate is in bytes a second since it began.
      type Transfer (
        type: string,
        requestor: string,
        milliseconds: int,
        sent: int,
        total: int,
        percentage: ?int,
        rate: ?int
      )

      # A representation that could not be given.
      type Failure (
        pasteboard: string,
        type: string,
        reason: string
      )

      # One pasteboard. The owner is "pasteboard" (copied through this service), "display" (held by another
      # application) or "nobody". Where there are very many types, some are omitted.
      type PasteboardStatus (
        name: string,
        generation: int,
        owner: string,
        types: []string,
        omitted: ?int
      )

      # Puts an item on a pasteboard. Formats, if they are given, are the only ones to offer. What is sensitive never
      # reaches the disk. What is given goes out byte for byte, but for the HTML of a document, which is written anew so
      # that it survives receivers. Returns when the item is offered; a warning tells what does not prevent that, such
      # as a missing display. Of two copies, the one that was called later stays.
      method Copy(
        pasteboard: ?string,
        representations: []Representation,
        formats: ?[]string,
        name: ?string,
        sensitive: ?bool,
        document: ?bool,
        descriptors: ?int,
        environment: ?Environment
      ) -> (generation: int, warning: ?string)

      # Hands over the bytes of one representation as a stream. Needs "upgrade". The caller sends the stream after the
      # reply; the service answers with a stream of its own, which is only the end if all is stored, else one chunk that
      # holds an error as a reply would, without its NUL. What is stored can be named once, in Copy, Provide or Deliver
      # on another connection, until the caller closes this one or shuts its side down. Size, if it is given, must be
      # right; what is to be part of a sensitive item must be sensitive itself.
      method Upload(size: ?int, sensitive: ?bool) -> (stream: string)

      # Puts an item on a pasteboard, as Copy does, some of whose representations are promised: they are produced when
      # somebody asks for them. Needs "more". The replies are events: "offered" comes first, with the generation;
      # "load" asks for a type under a token; "cancel" takes that back; "finished" comes last, when another item has
      # taken this one's place. When the connection is closed, what was not produced is withdrawn.
      method Provide(
        pasteboard: ?string,
        representations: []Representation,
        formats: ?[]string,
        name: ?string,
        sensitive: ?bool,
        document: ?bool,
        descriptors: ?int,
        environment: ?Environment
      ) -> (event: string, generation: ?int, warning: ?string, token: ?string, type: ?string)

      # Ends a load that Provide asked for, on another connection than Provide's: by the representation, or by the
      # reason why there is none.
      method Deliver(
        token: string,
        representation: ?Representation,
        error: ?string,
        descriptors: ?int
      ) -> ()

      # Tells how far a load is, in units of the provider's own; best called oneway.
      method Progress(token: string, completed: int, total: ?int) -> ()

      # Asks for everything that an item still promises, the smallest first, so that it outlives its provider.
      method Keep(generation: int, milliseconds: ?int, bytes: ?int) -> (kept: []string, dropped: []string)

      # Tells what a pasteboard holds, and again whenever that changes. Needs "more"; ends with the connection.
      method Watch(
        pasteboard: ?string,
        environment: ?Environment
      ) -> (generation: int, owner: string, types: []string)

      # Loads one representation: of a type, as it is offered, or of a format, by conversion if need be; with neither,
      # plain text if that is offered, else the first type. Who sends one descriptor of any kind beside the call says
      # that it can take one; if it arrives, the reply may use a descriptor, else the reply is inline. With "more",
      # replies before the last have no representation, but tell how far it is: whenever that has changed, and ten
      # times a second at most. Called with "upgrade", it replies with the representation's type and size only, and the
      # bytes follow as a stream. Sensitive says that what is pasted must not reach a disk either. Who closes the
      # connection takes back the request.
      method Paste(
        pasteboard: ?string,
        type: ?string,
        format: ?string,
        descriptors: ?int,
        environment: ?Environment
      ) -> (
        representation: ?Representation,
        generation: int,
        descriptors: ?int,
        completed: ?int,
        total: ?int,
        sensitive: ?bool
      )

      # How much is taken, in bytes: the most that one item may have, and what a new one on this pasteboard may have at
      # the moment, beside the items of the others.
      method Limits(pasteboard: ?string) -> (item: int, room: int)

      # The types that the item is offered in, in order.
      method Types(
        pasteboard: ?string,
        environment: ?Environment
      ) -> (generation: int, owner: string, types: []string)

      # Empties a pasteboard.
      method Clear(
        pasteboard: ?string,
        environment: ?Environment
      ) -> (generation: int)

      # How the service is, and what it is doing.
      method Status(environment: ?Environment) -> (
        version: string,
        process: int,
        display: ?string,
        display_reason: string,
        warnings: []string,
        pasteboards: []PasteboardStatus,
        loads: []Load,
        transfers: []Transfer,
        failures: []Failure,
        payload_bytes: int
      )

      # The pasteboard holds nothing.
      error NothingThere (pasteboard: string)

      # The item is not offered in this type.
      error TypeNotOffered (type: string, offered: []string)

      # There are more bytes than can be carried this way.
      error TooLarge (limit: int)

      # The representation could not be produced.
      error LoadFailed (type: string, reason: string)

      # A step took too long.
      error TimedOut (step: string)

      # This is not the name of a type.
      error InvalidType (type: string)

      # This is not the name of a pasteboard.
      error InvalidPasteboard (name: string)

      # The representation contradicts itself or its message.
      error InvalidRepresentation (reason: string)

      # Fewer descriptors arrived than the message states: whatever is between the peers drops them.
      error DescriptorsLost (stated: int, arrived: int)

      # No stream of this name is stored: it is not whole, was used, went with its connection, or never began.
      error UnknownStream ()

      # The bytes travel as a stream after the reply, for which the caller must upgrade the connection.
      error ExpectedUpgrade ()

      # No load that is under way has this token.
      error UnknownLoad ()

      # No item that a program provides has this generation.
      error UnknownItem (generation: int)

      # Something has run out that has a limit; what the service holds stays.
      error Exhausted (reason: string)

      # This was not a varlink message. The connection is closed after this error.
      error MalformedMessage (reason: string)

      """)
}
