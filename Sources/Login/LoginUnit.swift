import Glibc
import Storage

/// The unit `islet.service` of the user's systemd, which `graphical-session.target` wants.
///
/// A link to `/dev/null` under the name of the dependency masks the dependency alone: the unit can
/// still be started by hand, and by the session bus.
package struct LoginUnit {
  private static let unit = "islet.service"
  private static let dependency = "graphical-session.target.wants/islet.service"
  private static let null = "/dev/null"

  private let places: LoginPlaces
  private var own: String { "\(places.userUnits)/\(Self.dependency)" }

  /// Describes the unit; nothing is read yet.
  package init(_ places: LoginPlaces) { self.places = places }

  /// Whether systemd starts the overlay with the graphical session.
  package var state: LoginState {
    guard let unit = place(of: Self.unit) else { return .off("no unit islet.service is installed") }
    if Self.isNothing(unit) { return .off("\(unit) masks the unit") }
    guard let dependency = place(of: Self.dependency) else {
      return .off("no folder has \(Self.dependency)")
    }
    if Self.isNothing(dependency) { return .off("\(dependency) masks it") }
    return .on(dependency)
  }

  /// Has systemd start the overlay with the graphical session, where the unit is installed.
  ///
  /// - Throws: ``LoginFailure``; nothing is changed then.
  package func turnOn() throws(LoginFailure) {
    if let unit = place(of: Self.unit), Self.isNothing(unit) {
      // Whoever masks the whole unit means it.
      throw .inTheWay(
        path: unit, what: "a mask of the whole unit",
        remedy: "'systemctl --user unmask islet' takes it away")
    }
    if Self.exists(own), Self.isNothing(own) { try remove() }
    if let unit = place(of: Self.unit), place(of: Self.dependency) == nil { try link(to: unit) }
  }

  /// Has systemd not start the overlay with the graphical session.
  ///
  /// - Throws: ``LoginFailure``; nothing is changed then.
  package func turnOff() throws(LoginFailure) {
    if Self.exists(own), Self.isNothing(own) { return }
    try link(to: Self.null)
  }

  private func place(of name: String) -> String? {
    ([places.userUnits] + places.systemUnits).lazy.map { "\($0)/\(name)" }.first(where: Self.exists)
  }

  private func remove() throws(LoginFailure) {
    do throws(StorageError) { try AtomicFile.remove(own) } catch { throw .storage(error) }
  }

  private func link(to target: String) throws(LoginFailure) {
    var status = stat()
    if unsafe lstat(own, &status) == 0, status.st_mode & S_IFMT != S_IFLNK {
      throw .inTheWay(
        path: own, what: "no link, and not Islet's own", remedy: "remove it and try again")
    }
    do throws(StorageError) { try AtomicFile.link(to: target, at: own) } catch {
      throw .storage(error)
    }
  }

  private static func exists(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }

  /// Whether systemd takes it for a mask: an empty file, or a device such as `/dev/null`.
  private static func isNothing(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return false }
    let kind = status.st_mode & S_IFMT
    return kind == S_IFCHR || (kind == S_IFREG && status.st_size == 0)
  }
}
