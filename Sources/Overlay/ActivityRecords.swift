import Activities
import ProviderHosting
import Storage

/// What survives the overlay: the activities of programs, and the list of what ended lately.
///
/// Each is a file of its own, written before its source has an answer, so that nothing that was
/// accepted is lost when the overlay is killed. The live activities of providers are left out: a
/// provider requests them anew when it starts.
final class ActivityRecords {
  /// Where an activity comes from; the first part of its file's name.
  private enum Origin: String {
    case program, provider
  }

  private let folder: StateFolder
  private let report: (String) -> Void
  private var names: [Activity.Identity: String] = [:]
  private var lastNumber = 0

  /// Opens the folder of the records.
  ///
  /// - Parameters:
  ///   - path: The folder, which need not exist.
  ///   - report: Gets a line when something cannot be written or read back.
  /// - Throws: ``StorageError`` where it can be neither made nor read.
  init(
    path: String, report: @escaping (String) -> Void = ProviderSupervisor.writeToStandardError
  ) throws(StorageError) {
    folder = try StateFolder(path: path)
    self.report = report
    lastNumber =
      folder.names.compactMap { $0.split(separator: "-").last.flatMap { Int($0) } }.max()
      ?? 0
  }

  /// Writes down how an activity is now, or forgets one that need not survive.
  ///
  /// - Parameters:
  ///   - record: How it is; `nil` where it is gone.
  ///   - identity: Which one.
  ///   - isProvider: Whether a provider requested it.
  func keep(_ record: ActivityRecord?, of identity: Activity.Identity, isProvider: Bool) {
    guard let record, !isProvider || record.state == .ended else { return forget(identity) }
    let origin: Origin = isProvider ? .provider : .program
    do throws(StorageError) {
      try folder.write(record.text, as: name(of: identity, origin))
    } catch {
      report("the activity '\(identity.id)' will not survive a restart: \(error)")
    }
  }

  private func forget(_ identity: Activity.Identity) {
    guard let name = names.removeValue(forKey: identity) else { return }
    do throws(StorageError) {
      try folder.remove(name)
    } catch {
      report("\(error)")
    }
  }

  /// Gives back what was written down, the oldest request first.
  ///
  /// A record that cannot be read, or that `restore` refuses, is forgotten.
  ///
  /// - Parameter restore: Takes a record, with whether it is a provider's; returns the activity's
  ///   identity, or `nil` where nobody wants it any more.
  func restore(
    _ restore: (ActivityRecord, _ isProvider: Bool) throws(ActivityError) -> Activity.Identity?
  ) {
    let found = folder.names.compactMap { name in record(named: name).map { (name, $0) } }
    for (name, record) in found.sorted(by: { $0.1.requestedAt < $1.1.requestedAt }) {
      let isProvider = name.hasPrefix(Origin.provider.rawValue)
      if let identity = try? restore(record, isProvider) {
        names[identity] = name
      } else {
        // Its time is over, as a rule.
        try? folder.remove(name)
      }
    }
  }

  private func record(named name: String) -> ActivityRecord? {
    do {
      guard let text = try folder.read(name) else { return nil }
      return try ActivityRecord(text: text, parser: .jansson)
    } catch {
      report("\(folder.path)/\(name) is left out: \(error)")
      try? folder.remove(name)
      return nil
    }
  }

  private func name(of identity: Activity.Identity, _ origin: Origin) -> String {
    if let name = names[identity] { return name }
    lastNumber += 1
    let name = "\(origin.rawValue)-\(lastNumber)"
    names[identity] = name
    return name
  }
}
