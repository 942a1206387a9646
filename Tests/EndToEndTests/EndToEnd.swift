import Testing

/// Everything with real programs, one test at a time: they measure, and share a machine.
@Suite(.serialized) enum EndToEnd {}
