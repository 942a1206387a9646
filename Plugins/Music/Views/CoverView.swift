import IsletKit

/// The cover; the player's icon where a cover was told and cannot be had (M32); otherwise a note on
/// a gradient.
struct CoverView: View {
  let state: MusicAttributes.ContentState
  /// In points.
  let size: Double
  let cornerRadius: Double

  var body: some View {
    if let artwork = state.artwork {
      Image(artwork)
        .frame(width: size, height: size)
        .clipShape(.rect(cornerRadius: cornerRadius))
        .accessibilityHidden(true)
    } else if let icon = state.icon {
      // On a tile, so that any icon stands where a cover would.
      Image(icon: icon, fallback: "music.note")
        .font(.system(size: size * 0.5, weight: .semibold))
        .foregroundStyle(.white)
        .frame(width: size * 0.66, height: size * 0.66)
        .frame(width: size, height: size)
        .background(Color.white.opacity(0.14), in: .rect(cornerRadius: cornerRadius))
        .accessibilityHidden(true)
    } else {
      Image(systemName: "music.note")
        .font(.system(size: size * 0.5, weight: .semibold))
        .foregroundStyle(.white)
        .frame(width: size, height: size)
        .background(
          LinearGradient(colors: [.pink, .orange]), in: .rect(cornerRadius: cornerRadius)
        )
        .accessibilityHidden(true)
    }
  }
}
