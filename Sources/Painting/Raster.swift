/// Pixels that a device holds in its own memory or in a server, or an endless paint; it is freed
/// with its last reference.
package protocol Raster: AnyObject {
  /// The number of columns; of an endless paint, those of the box that it was made for.
  var width: Int { get }
  /// The number of rows; of an endless paint, those of the box that it was made for.
  var height: Int { get }
}
