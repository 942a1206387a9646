import Glibc

/// Plays one sound and ends: `islet-sound EVENT_ID|FILE`.
///
/// A name with a slash is a file, any other an event of the desktop's sound theme (the freedesktop
/// sound naming specification). The sound server's libraries, their threads and the time they take
/// stay out of the overlay this way.
@main
struct Main {
  static func main() {
    Report.takeStandardError()
    Deadline.arm()
    let arguments = CommandLine.arguments.dropFirst()
    do throws(Failure) {
      guard let sound = arguments.first, arguments.count == 1, !sound.isEmpty,
        !sound.hasPrefix("-")
      else {
        throw Failure(
          "usage: islet-sound EVENT_ID|FILE, such as 'complete' or '/usr/share/sounds/bell.oga'")
      }
      try SoundContext().play(sound)
    } catch {
      Report.write(error)
      exit(1)
    }
  }
}
