import TestSupport
import Testing

/// The behaviour of every kind of display. Other tests cover what is particular to a protocol.
@Suite(.startsPrograms) struct DisplayTests {}
