import Geometry
import Painting
import Scene
import Testing

struct RecordingBackendTests {
  private let pill = PillShape(rect: Rect(x: -63, y: 11, width: 126, height: 37), radius: 18.5)
  private let key = ImageKey(source: 1, key: "cover")

  private func item(_ index: Int, _ content: DisplayContent, opacity: Double = 1) -> DisplayItem {
    DisplayItem(
      identity: LayerIdentity(group: 0, index: index), frame: pill.rect, content: content,
      opacity: opacity)
  }

  private func group(version: Int, color: Color) -> DisplayItem {
    let child = DisplayItem(
      identity: LayerIdentity(group: 7, index: 1), frame: pill.rect,
      content: .fill(.circle, .color(color)))
    return item(
      0, .group(DisplayGroup(version: version, items: [child], scale: 1, anchor: .zero)))
  }

  @Test func remembersFramesAndFindsNothingWrong() throws {
    let backend = RecordingBackend()
    backend.setImage(try #require(PixelImage(width: 1, height: 1, pixels: [0])), for: key)
    let list = DisplayList(pill: pill, items: [item(1, .image(key, radius: 4))])
    backend.prepare(list.items)
    backend.render(list, settled: false)
    backend.render(list, settled: true)
    #expect(backend.frames.map(\.settled) == [false, true])
    #expect(backend.problems.isEmpty)
  }

  @Test func reportsEveryMisuse() {
    let backend = RecordingBackend()
    backend.render(
      DisplayList(
        pill: pill,
        items: [
          item(1, .image(key, radius: 4)), item(1, .fill(.circle, .color(.white))),
          item(2, .bar(from: 0, to: 1.2, fill: .white, track: .black)),
          item(3, .waveform(WaveformLevels(0, -0.1, 0, 0, 0), .white)),
          item(4, .fill(.circle, .color(.white)), opacity: 2),
        ]), settled: true)
    #expect(backend.problems.count == 5)
  }

  @Test func groupMayNotChangeUnderItsVersion() {
    let backend = RecordingBackend()
    backend.render(DisplayList(pill: pill, items: [group(version: 1, color: .red)]), settled: true)
    backend.render(DisplayList(pill: pill, items: [group(version: 2, color: .blue)]), settled: true)
    #expect(backend.problems.isEmpty)
    backend.render(DisplayList(pill: pill, items: [group(version: 2, color: .red)]), settled: true)
    #expect(backend.problems.count == 1)
  }
}
