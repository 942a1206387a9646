extension String {
  /// The text as one line of plain characters, at most ``ActivityLimits/textLength`` long.
  ///
  /// Control characters would break the line, or command a terminal on which the text is printed:
  /// blanks among them become a space, the others go. Markup means nothing and stays.
  var plain: String {
    var text = self
    // Most texts hold no byte that a control character could begin with.
    let isSuspect = utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }
    if isSuspect, unicodeScalars.contains(where: \.isControl) {
      text = String(String.UnicodeScalarView(unicodeScalars.compactMap(\.plain)))
    }
    // Never more characters than bytes.
    guard text.utf8.count > ActivityLimits.textLength else { return text }
    return String(text.prefix(ActivityLimits.textLength))
  }
}

extension Unicode.Scalar {
  /// Whether it commands instead of showing something: C0, DEL, C1, and the two separators.
  var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
    default: false
    }
  }

  fileprivate var plain: Unicode.Scalar? {
    switch value {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: " "
    default: isControl ? nil : self
    }
  }
}
