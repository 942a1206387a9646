import Glibc

/// Standard error.
enum Report {
  /// Writes the failure as one line.
  ///
  /// GLib's messages may quote the file: control characters are replaced, since this may be
  /// somebody's terminal.
  static func write(_ failure: Failure) {
    var line = "islet-image-loader: "
    for scalar in failure.message.unicodeScalars {
      line.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    line += "\n"
    line.withUTF8 { bytes in
      _ = unsafe Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    }
  }
}
