import TestSupport
import Testing

/// Tests against compositors.
@Suite(.startsPrograms) struct WaylandTests {}
