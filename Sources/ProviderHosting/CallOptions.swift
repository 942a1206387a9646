import EventLoop

/// The options of a request or picture, `a{sv}`; those that nobody knows are ignored.
struct CallOptions {
  private let values: [String: BusValue]

  init(_ values: [String: BusValue]) { self.values = values }

  /// "id": the id that the caller wants; nil lets the engine choose one.
  func id() throws(BusError) -> String? {
    guard let value = values["id"] else { return nil }
    guard case .string(let id) = value, !id.isEmpty,
      id.utf8.count <= ActivitiesService.longestID, id.utf8.allSatisfy({ 0x20...0x7E ~= $0 })
    else {
      throw BusError.invalidArgument(
        "the option 'id' is a text of 1 to \(ActivitiesService.longestID) printable ASCII "
          + "characters; leave it out to get an id")
    }
    return id
  }

  /// "source": what the program calls itself; nil where it doesn't say.
  func source() throws(BusError) -> String? {
    guard let value = values["source"] else { return nil }
    guard case .string(let name) = value, Self.isName(name) else {
      throw BusError.invalidArgument(
        "the option 'source' is a program's name of 1 to \(ActivitiesService.longestSource) "
          + "printable characters; leave it out to be called '\(SessionActivities.defaultSource)'")
    }
    return name
  }

  private static func isName(_ name: String) -> Bool {
    // Counted in scalars: one character may have any number of marks.
    let scalars = name.unicodeScalars
    guard scalars.count <= ActivitiesService.longestSource else { return false }
    let isPrintable = scalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
        .paragraphSeparator:
        false
      default: true
      }
    }
    return isPrintable && scalars.contains { !$0.properties.isWhitespace }
  }
}
