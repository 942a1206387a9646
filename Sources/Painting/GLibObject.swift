import CPango

/// Owns one reference to a GObject (`g_object_unref`).
@safe struct GLibObject: ~Copyable {
  let pointer: OpaquePointer

  /// Takes over a reference.
  @unsafe init(adopting pointer: OpaquePointer) {
    unsafe self.pointer = pointer
  }

  deinit {
    unsafe g_object_unref(UnsafeMutableRawPointer(pointer))
  }
}

/// Owns a font description (`pango_font_description_free`).
@safe struct FontDescription: ~Copyable {
  let pointer: OpaquePointer

  /// Takes over a description.
  @unsafe init(adopting pointer: OpaquePointer) {
    unsafe self.pointer = pointer
  }

  deinit {
    unsafe pango_font_description_free(pointer)
  }
}

/// Owns a list of text attributes (`pango_attr_list_unref`).
@safe struct AttributeList: ~Copyable {
  let pointer: OpaquePointer

  /// Takes over a list.
  @unsafe init(adopting pointer: OpaquePointer) {
    unsafe self.pointer = pointer
  }

  deinit {
    unsafe pango_attr_list_unref(pointer)
  }
}

/// Owns an image surface of Cairo and a context that draws on it (`cairo_surface_destroy`).
@safe struct ImageCanvas: ~Copyable {
  let context: OpaquePointer
  private let surface: OpaquePointer
  private let format: Bitmap.Format

  /// Makes a clear canvas; `nil` where there is no memory for it.
  init?(format: Bitmap.Format, width: Int, height: Int) {
    let kind = format == .mask ? CAIRO_FORMAT_A8 : CAIRO_FORMAT_ARGB32
    guard let surface = unsafe cairo_image_surface_create(kind, Int32(width), Int32(height))
    else { return nil }
    guard unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let context = unsafe cairo_create(surface)
    else {
      unsafe cairo_surface_destroy(surface)
      return nil
    }
    unsafe self.surface = surface
    unsafe self.context = context
    self.format = format
  }

  deinit {
    unsafe cairo_destroy(context)
    unsafe cairo_surface_destroy(surface)
  }

  /// A copy of the pixels.
  func bitmap() -> Bitmap {
    unsafe cairo_surface_flush(surface)
    let width = unsafe Int(cairo_image_surface_get_width(surface))
    let height = unsafe Int(cairo_image_surface_get_height(surface))
    var bitmap = Bitmap(format: format, width: width, height: height)
    guard let data = unsafe cairo_image_surface_get_data(surface) else { return bitmap }
    let source = unsafe Int(cairo_image_surface_get_stride(surface))
    let target = bitmap.stride
    unsafe bitmap.bytes.withUnsafeMutableBytes { bytes in
      for row in 0..<height {
        unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[(row * target)..<((row + 1) * target)])
          .copyMemory(
            from: UnsafeRawBufferPointer(start: data + row * source, count: min(source, target)))
      }
    }
    return bitmap
  }
}
