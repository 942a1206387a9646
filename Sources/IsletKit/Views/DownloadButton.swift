import Activities

/// A button that begins a download, and then shows it: its capsule becomes a ring, and the ring a
/// check mark, or an exclamation mark where the download failed (C1–C9).
///
/// Its colour is the tint, blue where there is none.
///
/// ```swift
/// DownloadButton("Get", state: context.state.download, action: "map")
/// ```
///
/// In ``Provider/handleAction(_:argument:activityID:)``, update the activity with what
/// ``DownloadState/activated()`` says.
public struct DownloadButton: View, PrimitiveView {
  private let title: String
  private let state: DownloadState
  private let action: String?

  /// Makes a button.
  ///
  /// - Parameters:
  ///   - title: The words on the capsule, which assistive technology reads in every state.
  ///   - state: Where the download is.
  ///   - action: What arrives in ``Provider/handleAction(_:argument:activityID:)``; nil is for
  ///     looking at only.
  public init(_ title: some StringProtocol, state: DownloadState, action: String? = nil) {
    self.title = String(title)
    self.state = state
    self.action = action
  }

  /// Makes a button that says "Download".
  public init(state: DownloadState, action: String? = nil) {
    self.init(ViewDownload.standardTitle, state: state, action: action)
  }

  func nodes(in context: EncodingContext) -> [ViewNode] {
    [
      ViewNode(
        .download(
          ViewDownload(title, state: state.state, tint: context.tint?.color, action: action)))
    ]
  }
}
