import CSoup
import Glibc

/// One request by HTTP, whose answer goes to standard output.
struct Transfer {
  /// The most bytes that are written.
  let limit: Int

  /// Sends the request and writes the answer, as it comes.
  func run(to first: Address) throws(Failure) {
    var address = first
    for _ in 0...Bounds.redirects {
      guard let next = try exchange(address) else { return }
      address = next
    }
    throw Failure(
      .failed, "\(first.host) sends the request on more than \(Bounds.redirects) times")
  }

  /// Asks one server; returns where it sends the request instead of an answer.
  private func exchange(_ address: Address) throws(Failure) -> Address? {
    let session = try Session(for: address)
    guard let message = unsafe soup_message_new_from_uri("GET", address.uri) else {
      throw Failure(.usage, "\(address.host) is no address of a server")
    }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(message)) }
    unsafe soup_message_add_flags(message, SOUP_MESSAGE_NO_REDIRECT)
    var error: UnsafeMutablePointer<GError>?
    guard let stream = unsafe soup_session_send(session.pointer, message, nil, &error) else {
      throw unsafe .cannotReach(address.host, consuming: error)
    }
    defer { unsafe g_object_unref(stream) }
    if let place = try unsafe redirection(message, from: address) { return place }
    let status = unsafe soup_message_get_status(message).rawValue
    guard (200..<300).contains(status) else {
      throw Failure(
        .refused,
        "\(address.host) answers with status \(status)\(unsafe reason(message)); "
          + "check the address")
    }
    let count = try unsafe copy(stream, from: address)
    // libsoup takes a connection that is closed too early for the end.
    let headers = unsafe soup_message_get_response_headers(message)
    if unsafe soup_message_headers_get_encoding(headers) == SOUP_ENCODING_CONTENT_LENGTH,
      unsafe count < soup_message_headers_get_content_length(headers)
    {
      throw Failure(.failed, "\(address.host) broke off in the middle; try later")
    }
    return nil
  }

  private func redirection(
    _ message: OpaquePointer, from address: Address
  ) throws(Failure) -> Address? {
    guard
      [301, 302, 303, 307, 308].contains(unsafe soup_message_get_status(message).rawValue),
      let place = unsafe soup_message_headers_get_one(
        soup_message_get_response_headers(message), "Location")
    else { return nil }
    return try unsafe Address(String(cString: place), from: address)
  }

  private func reason(_ message: OpaquePointer) -> String {
    guard let text = unsafe soup_message_get_reason_phrase(message) else { return "" }
    return unsafe " (\(String(cString: text).prefix(80)))"
  }

  /// Writes what comes, and returns how many bytes that was.
  private func copy(
    _ stream: UnsafeMutablePointer<GInputStream>, from address: Address
  ) throws(Failure) -> Int {
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 8)
    defer { unsafe piece.deallocate() }
    var left = limit
    while true {
      var error: UnsafeMutablePointer<GError>?
      let count = unsafe g_input_stream_read(
        stream, piece.baseAddress, gsize(piece.count), nil, &error)
      guard count >= 0 else { throw unsafe .cannotReach(address.host, consuming: error) }
      if count == 0 { return limit - left }
      left -= count
      guard left >= 0 else {
        throw Failure(
          .tooLarge, "\(address.host) sends more than \(limit) bytes; choose something smaller")
      }
      try unsafe StandardOutput.write(
        UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(piece)[..<count]))
    }
  }
}
