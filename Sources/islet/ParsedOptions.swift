import CGetopt
import Glibc

/// One option of a command.
struct OptionSpec {
  /// The long name, without dashes.
  var name: String
  /// A letter that stands for it after one dash.
  var letter: Unicode.Scalar?
  /// What its argument stands for in the help; `nil` for an option without one.
  var argument: String?
  /// What its argument takes.
  var completion: Completion
  /// Whether it may be given more than once, and each time counts.
  var isRepeatable: Bool
  /// One line of help.
  var help: String

  init(
    _ name: String, letter: Unicode.Scalar? = nil, argument: String? = nil,
    _ completion: Completion = .none, isRepeatable: Bool = false, help: String
  ) {
    self.name = name
    self.letter = letter
    self.argument = argument
    self.completion = completion
    self.isRepeatable = isRepeatable
    self.help = help
  }
}

/// Options and operands of one command line, read by `getopt_long`.
struct ParsedOptions {
  private var values: [String: [String]] = [:]
  /// What is no option, in its order.
  private(set) var operands: [String] = []

  /// Whether an option was given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The argument of an option, the last one if it was given more than once.
  subscript(name: String) -> String? { values[name]?.last }

  /// The arguments of an option that may be given more than once, in their order.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// The operands of a command that takes a fixed number of them.
  ///
  /// - Parameter names: What each one is, for the message.
  /// - Returns: As many operands as names.
  /// - Throws: ``UsageError`` where one is missing or too many.
  @discardableResult
  func requireOperands(_ names: String...) throws(UsageError) -> [String] {
    if operands.count < names.count {
      throw UsageError(message: "\(names[operands.count]) is missing")
    }
    if operands.count > names.count {
      throw UsageError(message: "'\(operands[names.count])' is one word too many")
    }
    return operands
  }

  /// Reads a command line.
  ///
  /// `getopt_long` itself says on standard error what is wrong with an option.
  ///
  /// - Parameters:
  ///   - arguments: The command's name, then its arguments.
  ///   - specs: The options that it takes; `help` is always among them.
  ///   - endAtOperand: Whether the first operand ends the options.
  /// - Throws: ``UsageError`` where an option is unknown, or its argument missing or superfluous.
  init(
    _ arguments: [String], specs: [OptionSpec], endAtOperand: Bool = false
  ) throws(UsageError) {
    let all = specs + [OptionSpec("help", letter: "h", help: "")]
    // A colon says that an argument follows.
    let letters = all.reduce(into: endAtOperand ? "+" : "") { text, spec in
      guard let letter = spec.letter else { return }
      text += String(letter) + (spec.argument == nil ? "" : ":")
    }
    // getopt_long keeps pointers into the vector and may reorder it: copies that live until the end.
    let vector = unsafe arguments.map { unsafe strdup($0) } + [nil]
    let names = unsafe all.map { unsafe strdup($0.name) }
    defer {
      unsafe (vector + names).forEach { unsafe free($0) }
    }
    var options = unsafe all.indices.map { index in
      unsafe option(
        name: UnsafePointer(names[index]),
        has_arg: all[index].argument == nil ? no_argument : required_argument, flag: nil,
        val: Int32(index + 256))
    }
    unsafe options.append(option())
    var reordered = unsafe vector
    cgetopt_reset()
    var isValid = true
    while true {
      let code = unsafe getopt_long(
        Int32(arguments.count), &reordered, letters, options, nil)
      if code == -1 { break }
      let spec =
        code >= 256
        ? all[Int(code) - 256] : all.first { $0.letter.map { Int32($0.value) } == code }
      if let spec {
        let argument = unsafe cgetopt_argument().map { unsafe String(cString: $0) }
        values[spec.name, default: []].append(argument ?? "")
      } else {
        isValid = false
      }
    }
    guard isValid else { throw UsageError(message: nil) }
    operands = unsafe reordered[Int(cgetopt_index())..<arguments.count].compactMap {
      unsafe $0.map { unsafe String(cString: $0) }
    }
  }
}

/// A command line that cannot be understood: exit status 2.
struct UsageError: Error {
  /// What is wrong; `nil` where `getopt_long` has said it.
  var message: String?
  /// Whose help to look at; `nil` for the command's own.
  var helpCommand: String?
}
