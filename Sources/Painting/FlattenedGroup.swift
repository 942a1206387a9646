/// A group of content, flattened into one picture for as long as its version is the same.
final class FlattenedGroup {
  /// The pixels, as large as the state's box.
  let raster: any Raster
  /// What they show.
  var state: GroupState

  init(raster: any Raster, state: GroupState) {
    self.raster = raster
    self.state = state
  }
}
