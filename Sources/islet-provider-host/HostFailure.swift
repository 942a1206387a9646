/// Why a provider does not run, as one line for people.
enum HostFailure: Error {
  /// The library will never work as it is; starting it again is no use.
  case permanent(String)
  /// The provider gave up this time.
  case transient(String)

  /// What happened and what to do.
  var message: String {
    switch self {
    case .permanent(let message), .transient(let message): message
    }
  }

  /// The status that the process ends with.
  var exitStatus: Int32 {
    switch self {
    case .permanent: 2
    case .transient: 1
    }
  }
}
