/// A method call that is to be sent.
public struct BusCall {
  /// The name of the service; nil on a peer-to-peer connection.
  public var destination: String?
  /// The path of the object.
  public var path: String
  /// The interface that the method belongs to.
  public var interface: String
  /// The method's name.
  public var member: String
  /// The types of the arguments.
  public var signature: String
  /// The arguments, as the signature says.
  public var arguments: [BusValue]
  /// How long to wait for the answer, in microseconds.
  public var timeout: UInt64
  /// Whether the bus may start the service; without it a call never starts a process (M39).
  public var autoStart: Bool

  /// Makes a call that waits two seconds for its answer and starts no service.
  public init(
    destination: String? = nil, path: String, interface: String, member: String,
    signature: String = "", arguments: [BusValue] = [], timeout: UInt64 = 2_000_000,
    autoStart: Bool = false
  ) {
    self.destination = destination
    self.path = path
    self.interface = interface
    self.member = member
    self.signature = signature
    self.arguments = arguments
    self.timeout = timeout
    self.autoStart = autoStart
  }
}
