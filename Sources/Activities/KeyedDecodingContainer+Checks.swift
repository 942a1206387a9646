// Reading fields whose type alone does not say what is allowed.

extension KeyedDecodingContainer {
  /// Reads a date in seconds since 1970.
  ///
  /// - Throws: `DecodingError` for a date outside of ``ActivityLimits/dates``.
  func decodeDate(forKey key: Key) throws -> Double {
    let date = try decode(Double.self, forKey: key)
    guard ActivityLimits.dates.contains(date) else {
      throw refused(key, "a date is in seconds since 1970, of the years 1 to 9999,")
    }
    return date
  }

  /// Reads a date as ``decodeDate(forKey:)`` does, if there is one.
  func decodeDateIfPresent(forKey key: Key) throws -> Double? {
    try has(key) ? decodeDate(forKey: key) : nil
  }

  /// Reads a length in points.
  ///
  /// - Throws: `DecodingError` for a negative one.
  func decodeLength(forKey key: Key) throws -> Double {
    let length = try decode(Double.self, forKey: key)
    guard length >= 0 else {
      throw refused(key, "a length of 0 or more is needed, not \(JSONValue.digits(of: length)),")
    }
    return length
  }

  /// Reads a length as ``decodeLength(forKey:)`` does, if there is one.
  func decodeLengthIfPresent(forKey key: Key) throws -> Double? {
    try has(key) ? decodeLength(forKey: key) : nil
  }

  /// Reads a text that is shown: one line of plain characters.
  func decodePlain(forKey key: Key) throws -> String { try decode(String.self, forKey: key).plain }

  /// Reads a name or address, which stands for something and so is taken as it is or not at all.
  ///
  /// - Throws: `DecodingError` where it holds control characters or is too long.
  func decodeName(forKey key: Key) throws -> String {
    let name = try decode(String.self, forKey: key)
    guard name.utf8.count <= ActivityLimits.nameBytes else {
      throw refused(key, "at most \(ActivityLimits.nameBytes) bytes are allowed")
    }
    guard !name.unicodeScalars.contains(where: \.isControl) else {
      throw refused(key, "control characters are not allowed")
    }
    return name
  }

  /// Reads a name as ``decodeName(forKey:)`` does, if there is one.
  func decodeNameIfPresent(forKey key: Key) throws -> String? {
    try has(key) ? decodeName(forKey: key) : nil
  }

  /// Reads a part of a whole, within 0…1: what is outside counts as the nearest, and what is no
  /// finite number as 0 (C6), also in the words that other writers of JSON have for that.
  func decodeFractionIfPresent(forKey key: Key) throws -> Double? {
    guard try has(key) else { return nil }
    if let word = try? decode(String.self, forKey: key),
      ["NaN", "Infinity", "-Infinity"].contains(word)
    {
      return 0
    }
    return try decode(Double.self, forKey: key).fraction
  }

  /// Whether there is a value, and not `null`.
  func has(_ key: Key) throws -> Bool { try contains(key) && !decodeNil(forKey: key) }

  private func refused(_ key: Key, _ reason: String) -> DecodingError {
    .dataCorruptedError(forKey: key, in: self, debugDescription: reason)
  }
}
