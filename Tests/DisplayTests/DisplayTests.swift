import TestSupport
import Testing

/// What every display must do, whatever its kind. Only what is particular to a protocol is tested elsewhere.
@Suite(.startsPrograms, .timeLimit(.minutes(30))) struct DisplayTests {}
