/// The methods and signals that an object offers under one name.
public struct BusInterface {
  /// The interface's name, for example `org.islet.Activities1`.
  public var name: String
  /// The methods that can be called.
  public var methods: [BusMethod]
  /// The signals that introspection announces.
  public var signals: [BusSignalDeclaration]

  /// Makes an interface.
  public init(name: String, methods: [BusMethod], signals: [BusSignalDeclaration] = []) {
    self.name = name
    self.methods = methods
    self.signals = signals
  }
}

/// One method of an interface.
public struct BusMethod {
  /// What a method does when it is called.
  enum Handler {
    case immediate((BusMessage) throws(BusError) -> [BusValue])
    case later((BusMessage, BusReply) -> Void)
  }

  /// The method's name.
  public let name: String
  /// The types of the arguments; sd-bus refuses a call with others before the handler sees it.
  public let inSignature: String
  /// The names of the arguments; none, or one for each.
  public let inNames: [String]
  /// The types of the results.
  public let outSignature: String
  /// The names of the results; none, or one for each.
  public let outNames: [String]
  let handler: Handler

  /// Makes a method that answers when its handler returns or throws.
  public init(
    _ name: String, in inSignature: String = "", inNames: [String] = [],
    out outSignature: String = "", outNames: [String] = [],
    handler: @escaping (BusMessage) throws(BusError) -> [BusValue]
  ) {
    self.name = name
    self.inSignature = inSignature
    self.inNames = inNames
    self.outSignature = outSignature
    self.outNames = outNames
    self.handler = .immediate(handler)
  }

  /// Makes a method that answers when its ``BusReply`` is used, now or later.
  public init(
    _ name: String, in inSignature: String = "", inNames: [String] = [],
    out outSignature: String = "", outNames: [String] = [],
    replyLater handler: @escaping (BusMessage, BusReply) -> Void
  ) {
    self.name = name
    self.inSignature = inSignature
    self.inNames = inNames
    self.outSignature = outSignature
    self.outNames = outNames
    self.handler = .later(handler)
  }
}

/// One signal that introspection announces; ``Bus/emit(path:interface:member:signature:arguments:)``
/// sends it.
public struct BusSignalDeclaration: Hashable, Sendable {
  /// The signal's name.
  public let name: String
  /// The types of its arguments.
  public let signature: String
  /// The names of its arguments; none, or one for each.
  public let names: [String]

  /// Makes a declaration.
  public init(_ name: String, signature: String = "", names: [String] = []) {
    self.name = name
    self.signature = signature
    self.names = names
  }
}
