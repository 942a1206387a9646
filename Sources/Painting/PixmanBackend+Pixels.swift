extension PixmanBackend {
  /// A copy of the picture, or of a part of it; `nil` where the part lies outside.
  package func snapshot(_ box: PixelRect? = nil) -> PixelImage? {
    let box = (box ?? grid.bounds).intersection(grid.bounds)
    if box.isEmpty { return nil }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(box.width * box.height)
    unsafe device.picture.withRows { row, bytes in
      guard row >= box.y, row < box.maxY else { return }
      let row = unsafe bytes.bindMemory(to: UInt32.self)
      unsafe pixels.append(contentsOf: row[box.x..<box.maxX])
    }
    return PixelImage(width: box.width, height: box.height, pixels: pixels)
  }

  /// Copies a part of the picture, over black, as a window without alpha shows it.
  ///
  /// - Parameters:
  ///   - box: Pixels of the picture.
  ///   - layout: How the window stores them.
  ///   - bytes: The rows, each padded to four bytes; grown as needed.
  package func copyPixels(of box: PixelRect, as layout: PixelLayout, into bytes: inout [UInt8]) {
    precondition(grid.bounds.contains(box))
    if box.isEmpty { return }
    let stride = layout.stride(width: box.width)
    let missing = stride * box.height - bytes.count
    if missing > 0 { bytes.append(contentsOf: repeatElement(0, count: missing)) }
    unsafe bytes.withUnsafeMutableBytes { target in
      unsafe device.picture.withRows { row, source in
        guard row >= box.y, row < box.maxY else { return }
        let start = (row - box.y) * stride
        let target = unsafe UnsafeMutableRawBufferPointer(
          rebasing: target[start..<(start + stride)])
        // Premultiplied colours over black are the colours themselves.
        switch layout {
        case .xrgb8888:
          unsafe target.copyMemory(
            from: UnsafeRawBufferPointer(rebasing: source[(box.x * 4)..<(box.maxX * 4)]))
        case .rgb565:
          for column in 0..<box.width {
            let pixel = unsafe source.load(
              fromByteOffset: (box.x + column) * 4, as: UInt32.self)
            unsafe target.storeBytes(
              of: PixelLayout.rgb565(pixel), toByteOffset: column * 2, as: UInt16.self)
          }
        }
      }
    }
  }
}
