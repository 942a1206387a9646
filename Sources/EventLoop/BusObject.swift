import CSystemd
import Glibc

/// An interface that is offered at a path; withdrawn when this object is released.
public final class BusObject {
  /// The object's path.
  public let path: String
  /// The interface's name.
  public let interface: String
  private let slot: SlotHandle

  init(bus: Bus, path: String, interface: BusInterface) throws(Errno) {
    guard BusNames.isObjectPath(path), BusNames.isInterface(interface.name) else {
      throw .invalidArgument
    }
    let table = try BusTable(interface)
    var pointer: OpaquePointer?
    // The slot owns the table, because sd-bus walks it once more when the slot is freed, and that
    // may be after this object when it is released by one of its own methods.
    let userdata = Unmanaged.passRetained(table)
    let result = sd_bus_add_object_vtable(
      bus.pointer, &pointer, path, interface.name, table.entries, userdata.toOpaque())
    guard result >= 0, let pointer else {
      userdata.release()
      throw Errno(result)
    }
    sd_bus_slot_set_destroy_callback(pointer) { userdata in
      guard let userdata else { return }
      Unmanaged<BusTable>.fromOpaque(userdata).release()
    }
    self.path = path
    self.interface = interface.name
    slot = SlotHandle(adopting: pointer)
  }
}

/// The C form of an interface: an `sd_bus_vtable` and the texts that it points to.
final class BusTable {
  let entries: UnsafeMutablePointer<sd_bus_vtable>
  private var texts: [UnsafeMutablePointer<CChar>] = []
  private let methods: [String: BusMethod]

  init(_ interface: BusInterface) throws(Errno) {
    let count = interface.methods.count + interface.signals.count + 2
    entries = .allocate(capacity: count)
    // sd-bus asks for zeroes wherever an entry's union isn't filled.
    memset(entries, 0, count * MemoryLayout<sd_bus_vtable>.stride)
    methods = Dictionary(interface.methods.map { ($0.name, $0) }) { first, _ in first }
    try fill(interface)
  }

  deinit {
    for text in texts { text.deallocate() }
    entries.deallocate()
  }

  private func fill(_ interface: BusInterface) throws(Errno) {
    var next = entries
    islet_vtable_start(next)
    for method in interface.methods {
      next += 1
      let names =
        try checked(method.inNames, for: method.inSignature)
        + checked(method.outNames, for: method.outSignature)
      islet_vtable_method(
        next, try member(method.name), copy(method.inSignature), copy(method.outSignature),
        copy(names)
      ) { message, userdata, _ in
        guard let message, let table = Unmanaged<BusTable>.owner(userdata) else { return 0 }
        table.handle(message)
        return 1
      }
    }
    for signal in interface.signals {
      next += 1
      let names = try checked(signal.names, for: signal.signature)
      islet_vtable_signal(next, try member(signal.name), copy(signal.signature), copy(names))
    }
    islet_vtable_end(next + 1)
  }

  /// The names, each ended by NUL, as sd-bus wants them.
  private func checked(_ names: [String], for signature: String) throws(Errno) -> String {
    guard let types = BusSignature(signature)?.types else { throw .invalidArgument }
    guard names.isEmpty || names.count == types.count else { throw .invalidArgument }
    // Without names introspection shows none, but a table with names needs them for all.
    let all = names.isEmpty ? types.indices.map { "arg\($0)" } : names
    guard all.allSatisfy(BusNames.isMember) else { throw .invalidArgument }
    return all.map { $0 + "\0" }.joined()
  }

  private func member(_ name: String) throws(Errno) -> UnsafePointer<CChar> {
    guard BusNames.isMember(name) else { throw .invalidArgument }
    return copy(name)
  }

  private func copy(_ text: String) -> UnsafePointer<CChar> {
    let bytes = text.utf8
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
    for (index, byte) in bytes.enumerated() { copy[index] = CChar(bitPattern: byte) }
    copy[bytes.count] = 0
    texts.append(copy)
    return UnsafePointer(copy)
  }

  /// Answers one call; sd-bus has checked the member and the signature.
  private func handle(_ message: OpaquePointer) {
    let name = sd_bus_message_get_member(message).map { String(cString: $0) } ?? ""
    guard let method = methods[name] else { return }
    let reply = BusReply(
      call: MessageHandle(retaining: message), signature: method.outSignature)
    do throws(BusError) {
      let call = try BusMessage(message)
      switch method.handler {
      case .immediate(let handler): reply.finish(try handler(call))
      case .later(let handler): handler(call, reply)
      }
    } catch {
      reply.finish(throwing: error)
    }
  }
}
