import TestSupport
import Testing

/// Tests against real servers and clients.
@Suite(.startsPrograms, .timeLimit(.minutes(30))) struct X11Tests {}
