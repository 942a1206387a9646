import EventLoop

/// Where the programs are that run beside this one.
enum HelperPrograms {
  /// The path of `islet-provider-host`.
  static func host() throws(CommandFailure) -> String { try locate("islet-provider-host") }

  /// The path of `islet-image-loader`.
  static func imageLoader() throws(CommandFailure) -> String { try locate("islet-image-loader") }

  private static func locate(_ name: String) throws(CommandFailure) -> String {
    guard let path = OwnProgram.helper(name) else {
      throw CommandFailure(
        message:
          "the program \(name) is missing beside this one; build or install the whole package")
    }
    return path
  }
}
