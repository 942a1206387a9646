import Glibc

/// Runs one provider in a process of its own: `islet-provider-host FILE`.
@main
struct Main {
  static func main() {
    // The overlay makes this process load its private Swift runtime by this variable. What the
    // provider starts must find the system's libraries.
    unsafe unsetenv("LD_LIBRARY_PATH")
    // A closed pipe is an error to handle, not a reason to die.
    signal(SIGPIPE, SIG_IGN)
    let arguments = CommandLine.arguments.dropFirst()
    guard let path = arguments.first, arguments.count == 1, !path.hasPrefix("-") else {
      Log.write("usage: islet-provider-host FILE (islet overlay starts it)")
      exit(2)
    }
    ProviderHost.run(path: path)
  }
}
