/// What a transaction of PackageKit was asked for; only what changes the system is told apart.
enum PackageKitRole: Hashable {
  /// It has not been asked for anything yet.
  case unknown
  case install
  case remove
  case update
  case upgrade
  case download
  case repair
  /// Questions, lists and settings, which nobody waits for.
  case other

  /// Reads a number of `PkRoleEnum`.
  init(_ number: Int64) {
    switch number {
    case 0: self = .unknown
    case 10, 11: self = .install
    case 14: self = .remove
    case 22: self = .update
    case 25: self = .download
    case 29: self = .repair
    case 33: self = .upgrade
    default: self = .other
    }
  }

  /// What goes on, for people.
  func title(_ phase: PackageKitPhase, isDownloadOnly: Bool) -> String {
    switch phase {
    case .waiting: return "Waiting for another installation"
    case .waitingForUser: return "Waiting for your password"
    case .preparing, .downloading, .working: break
    }
    let isDownload = phase == .downloading || isDownloadOnly
    switch self {
    case .install:
      if isDownload { return "Downloading software" }
      return phase == .preparing ? "Preparing the installation" : "Installing software"
    case .remove: return phase == .preparing ? "Preparing the removal" : "Removing software"
    case .update, .upgrade:
      if isDownload { return "Downloading updates" }
      return phase == .preparing ? "Preparing updates" : "Installing updates"
    case .download: return "Downloading software"
    case .repair: return "Repairing the software"
    case .unknown, .other: return "Changing software"
    }
  }
}

/// Where a transaction of PackageKit is.
enum PackageKitPhase: Hashable {
  case preparing
  /// Another package manager holds the lock.
  case waiting
  /// PolicyKit asks for a password.
  case waitingForUser
  case downloading
  case working

  /// Reads a number of `PkStatusEnum`; nil for what says nothing about where it is.
  init?(status number: Int64) {
    switch number {
    case 1...5, 7, 13...15, 17, 26...29: self = .preparing
    case 8, 20...25: self = .downloading
    case 6, 9...12, 16, 32...36: self = .working
    case 30: self = .waiting
    case 31: self = .waitingForUser
    default: return nil
    }
  }
}

/// How a transaction of PackageKit ended.
enum PackageKitExit: Hashable {
  case success
  case failure
  case cancelled
  /// It is over without a result; whoever began it asks the user something and begins again.
  case gone

  /// Reads a number of `PkExitEnum`.
  init(_ number: Int64) {
    switch number {
    case 1: self = .success
    case 3, 6, 9: self = .cancelled
    case 4, 5, 7, 8, 10, 11: self = .gone
    default: self = .failure
    }
  }
}
