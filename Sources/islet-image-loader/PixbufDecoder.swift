import CPixbuf
import Glibc

/// One image on its way through gdk-pixbuf.
///
/// `write` takes the pieces, `finish` gives the pixels.
@safe final class PixbufDecoder {
  /// What a cover or an icon comes in.
  ///
  /// The other loaders are old, rare, or both, and each is one more parser for an attacker to try.
  private static let formats: Set<String> = ["png", "jpeg", "gif", "svg", "webp", "avif", "bmp"]

  private let loader: UnsafeMutablePointer<GdkPixbufLoader>
  private let bound: Bound
  private var refusal: Failure?
  private var endMark = EndMark()
  private var isClosed = false

  init(bound: Bound) throws(Failure) {
    Self.disableOtherFormats()
    guard let loader = unsafe gdk_pixbuf_loader_new() else {
      throw Failure(ENOMEM, "gdk-pixbuf gave no loader")
    }
    unsafe self.loader = unsafe loader
    self.bound = bound
    let callback:
      @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>?, gint, gint, gpointer?) -> Void = {
        _, width, height, owner in
        guard let owner = unsafe owner else { return }
        unsafe Unmanaged<PixbufDecoder>.fromOpaque(owner).takeUnretainedValue()
          .prepare(width: Int(width), height: Int(height))
      }
    // The loader is closed in deinit at the latest, and calls nobody after that.
    unsafe g_signal_connect_data(
      loader, "size-prepared", unsafeBitCast(callback, to: GCallback.self),
      Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(rawValue: 0))
  }

  deinit {
    if !isClosed { unsafe gdk_pixbuf_loader_close(loader, nil) }
    unsafe g_object_unref(loader)
  }

  /// Parses one more piece of the file.
  func write(_ piece: RawSpan) throws(Failure) {
    endMark.look(through: piece)
    var error: UnsafeMutablePointer<GError>?
    let accepted = unsafe piece.withUnsafeBytes { bytes in
      unsafe gdk_pixbuf_loader_write(
        loader, bytes.baseAddress?.assumingMemoryBound(to: guchar.self), gsize(bytes.count), &error)
    }
    if let refusal { throw refusal }
    guard accepted != 0 else { throw unsafe Self.failure(consuming: error) }
  }

  /// Ends the file and returns the first picture, upright.
  func finish() throws(Failure) -> Pixbuf {
    var error: UnsafeMutablePointer<GError>?
    isClosed = true
    let accepted = unsafe gdk_pixbuf_loader_close(loader, &error)
    if let refusal { throw refusal }
    guard accepted != 0 else { throw unsafe Self.failure(consuming: error) }
    guard let picture = unsafe gdk_pixbuf_loader_get_pixbuf(loader) else {
      throw Failure(EBADMSG, "the file holds no picture")
    }
    if formatName == "png", !endMark.isFound {
      throw Failure(EBADMSG, "the image is cut off; send the whole file")
    }
    // Cameras store pictures as the sensor lay, with a note of which way is up.
    guard let upright = unsafe gdk_pixbuf_apply_embedded_orientation(picture) else {
      throw Failure(ENOMEM, "no memory to turn the picture")
    }
    return try unsafe Pixbuf(owning: upright)
  }

  /// The header is read and nothing is allocated yet: refuse, or say in which size to decode.
  private func prepare(width: Int, height: Int) {
    guard width > 0, height > 0, width <= Bound.sourcePixels / height else {
      refusal = Failure(
        EOVERFLOW,
        "the image is \(width) x \(height) pixels; at most \(Bound.sourcePixels / 1_000_000) "
          + "megapixels are decoded")
      // A size of nothing makes every loader stop here.
      unsafe gdk_pixbuf_loader_set_size(loader, 0, 0)
      return
    }
    let format = unsafe gdk_pixbuf_loader_get_format(loader)
    let scalable = unsafe format != nil && gdk_pixbuf_format_is_scalable(format) != 0
    let size = bound.fitted(width: width, height: height, scalable: scalable)
    unsafe gdk_pixbuf_loader_set_size(loader, gint(size.width), gint(size.height))
  }

  private var formatName: String? {
    guard let format = unsafe gdk_pixbuf_loader_get_format(loader),
      let name = unsafe gdk_pixbuf_format_get_name(format)
    else { return nil }
    defer { unsafe g_free(name) }
    return unsafe String(cString: name)
  }

  private static func disableOtherFormats() {
    let list = unsafe gdk_pixbuf_get_formats()
    defer { unsafe g_slist_free(list) }
    var item = unsafe list
    while let link = unsafe item {
      let format = unsafe OpaquePointer(link.pointee.data)
      if let name = unsafe gdk_pixbuf_format_get_name(format) {
        if unsafe !formats.contains(String(cString: name)) {
          unsafe gdk_pixbuf_format_set_disabled(format, 1)
        }
        unsafe g_free(name)
      }
      unsafe item = unsafe link.pointee.next
    }
  }

  private static func failure(consuming error: UnsafeMutablePointer<GError>?) -> Failure {
    guard let error = unsafe error else { return Failure(EBADMSG, "the image cannot be decoded") }
    defer { unsafe g_error_free(error) }
    let text = unsafe error.pointee.message.map { unsafe String(cString: $0) }
    return Failure(EBADMSG, text ?? "the image cannot be decoded")
  }
}
