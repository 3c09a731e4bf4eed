import Testing

/// Tests against compositors; one at a time, because each of them starts several processes or threads.
@Suite(.serialized) struct WaylandTests {}
