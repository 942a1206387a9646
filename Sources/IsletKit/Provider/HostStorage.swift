public import EventLoop
public import FoundationEssentials

/// Small files of the provider's own, which survive it (`islet_host_storage`).
///
/// They are in `$XDG_STATE_HOME/islet/providers/ID/`. A name has 1 to 64 of a-z, 0-9, `.`, `-` and
/// `_`, and no `.` in front; a file has at most 1 MiB.
public struct HostStorage {
  let channel: any HostChannel

  /// The contents of a file; nil where there is none.
  ///
  /// - Throws: ``Errno``: `EINVAL` for the name, `EOPNOTSUPP` from an older host, or what the system
  ///   says.
  public func read(_ name: String) throws(Errno) -> Data? {
    do throws(Errno) {
      return Data(try channel.readFile(name))
    } catch {
      guard error == .noSuchFile else { throw error }
      return nil
    }
  }

  /// Keeps a file, in place of the one that is there.
  ///
  /// It is on the disk, whole, before this returns: whatever kills the process or the machine, the
  /// next run finds the old contents or the new ones. That takes as long as the disk does.
  ///
  /// - Throws: ``Errno``: `EINVAL` for the name, `EFBIG` for more than 1 MiB, `EOPNOTSUPP` from an
  ///   older host, or what the system says; the old file stays then.
  public func write(_ contents: Data, to name: String) throws(Errno) {
    try channel.writeFile(name, Array(contents))
  }
}
