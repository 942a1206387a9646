import Foundation

/// A session bus of a test's own that activates nothing.
package final class SessionBus {
  /// The daemon.
  package let process: ChildProcess
  /// What `DBUS_SESSION_BUS_ADDRESS` is set to.
  package let address: String

  /// Starts the daemon and waits for its address.
  package init(folder: ScratchFolder) throws {
    let configuration = try folder.write(
      """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>unix:dir=\(folder.path)</listen>
        <auth>EXTERNAL</auth>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """, as: "bus.conf")
    let ready = try ReadyLine(folder: folder)
    process = try ChildProcess(
      [
        "dbus-daemon", "--config-file=\(configuration)", "--nofork", "--nopidfile",
        "--print-address=3",
      ],
      environment: ProcessInfo.processInfo.environment, folder: folder, writing: ready.path)
    address = try ready.read(from: process)
  }
}
