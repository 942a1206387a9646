import Foundation

/// A session bus of a test's own that activates nothing but what a test offers.
package final class SessionBus {
  /// The daemon.
  package let process: TestProcess
  /// What `DBUS_SESSION_BUS_ADDRESS` is set to.
  package let address: String
  private let services: String

  /// Starts the daemon and waits for its address.
  package init(folder: ScratchFolder) throws {
    services = folder.newPath("services")
    try FileManager.default.createDirectory(atPath: services, withIntermediateDirectories: true)
    let configuration = try folder.write(
      """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>unix:dir=\(folder.path)</listen>
        <auth>EXTERNAL</auth>
        <servicedir>\(services)</servicedir>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """, as: "bus.conf")
    let ready = try ReadyLine(folder: folder)
    process = try TestProcess(
      [
        "dbus-daemon", "--config-file=\(configuration)", "--nofork", "--nopidfile",
        "--print-address=3",
      ],
      environment: ProcessInfo.processInfo.environment, folder: folder, writing: ready.path)
    address = try ready.read(from: process)
  }

  /// Lets the bus start a program for a name that nobody owns.
  package func offer(_ name: String, program: String) throws {
    try offer(name, file: "[D-BUS Service]\nName=\(name)\nExec=\(program)\n")
  }

  /// Gives the bus a service file for a name.
  package func offer(_ name: String, file text: String) throws {
    try text.write(toFile: "\(services)/\(name).service", atomically: true, encoding: .utf8)
  }
}
