import EventLoop

/// The arguments of a call in their order.
///
/// sd-bus has checked the signature already; still nothing here trusts that.
struct CallArguments {
  private var values: ArraySlice<BusValue>

  init(_ message: BusMessage) {
    values = message.body()[...]
  }

  mutating func text() throws(BusError) -> String {
    guard case .string(let text)? = values.popFirst() else {
      throw BusError.invalidArgument("a text is expected here")
    }
    return text
  }

  /// A copy: the message closes its own.
  mutating func descriptor() throws(BusError) -> OwnedDescriptor {
    guard let value = values.popFirst() else {
      throw BusError.invalidArgument("a file descriptor is expected here")
    }
    do throws(Errno) {
      return OwnedDescriptor(adopting: try value.duplicatedDescriptor())
    } catch {
      throw BusError(error)
    }
  }

  mutating func options() throws(BusError) -> CallOptions {
    guard let values = values.popFirst()?.dictionaryValue else {
      throw BusError.invalidArgument("a dictionary of options is expected here")
    }
    return CallOptions(values)
  }
}
