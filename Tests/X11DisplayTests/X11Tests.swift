import Testing

/// Tests against real servers and clients; one at a time, because each of them starts several processes.
@Suite(.serialized) struct X11Tests {}
