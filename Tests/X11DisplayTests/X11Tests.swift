import TestSupport
import Testing

/// Tests against real servers and clients.
@Suite(.startsPrograms) struct X11Tests {}
