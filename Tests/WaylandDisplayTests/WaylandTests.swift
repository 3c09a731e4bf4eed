import TestSupport
import Testing

/// Tests against compositors.
@Suite(.startsPrograms, .timeLimit(.minutes(30))) struct WaylandTests {}
