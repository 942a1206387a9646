import IsletKit

/// How an order looks: on the lock screen, and around the pill.
struct DeliveryWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: DeliveryAttributes.self) { context in
      DeliveryListView(context: context)
        .padding()
        .activityBackgroundTint(.black)
        .activitySystemActionForegroundColor(.orange)
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading, priority: 1) {
          Label("\(context.attributes.numberOfItems) items", systemImage: "bag.fill")
            .font(.title3)
            .foregroundStyle(.orange)
            .dynamicIsland(verticalPlacement: .belowIfTooWide)
        }
        DynamicIslandExpandedRegion(.trailing) {
          ArrivalText(state: context.state)
            .font(.title3.weight(.semibold))
            .multilineTextAlignment(.trailing)
            .frame(width: 60, alignment: .trailing)
        }
        DynamicIslandExpandedRegion(.center) {
          Text(context.state.status.title)
            .font(.headline)
            .lineLimit(1)
            .contentTransition(.opacity)
        }
        DynamicIslandExpandedRegion(.bottom) {
          VStack(spacing: 10) {
            DeliveryProgressView(state: context.state)
            HStack {
              DriverView(state: context.state)
              Spacer()
              CallDriverLink(phone: context.attributes.driverPhone)
            }
          }
        }
      } compactLeading: {
        Image(systemName: context.state.status.symbol)
          .foregroundStyle(.orange)
          .accessibilityLabel(context.state.status.title)
      } compactTrailing: {
        ArrivalText(state: context.state)
          .monospacedDigit()
          .frame(maxWidth: 52, alignment: .trailing)
      } minimal: {
        ProgressView(value: context.state.status.fraction)
          .progressViewStyle(.circular)
          .tint(.orange)
          .accessibilityValue(context.state.status.title)
      }
      .keylineTint(.orange)
      .widgetURL(URL(string: "https://delivery.example/orders/\(context.attributes.orderNumber)"))
    }
  }
}

/// The order in the list.
struct DeliveryListView: View {
  let context: ActivityViewContext<DeliveryAttributes>

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      HStack {
        VStack(alignment: .leading, spacing: 2) {
          Text(context.state.status.title)
            .font(.headline)
          Text("Order #\(context.attributes.orderNumber) · \(context.attributes.total)")
            .font(.subheadline)
            .foregroundStyle(.secondary)
        }
        Spacer()
        ArrivalText(state: context.state)
          .font(.system(.title2, design: .rounded, weight: .semibold))
      }
      DeliveryProgressView(state: context.state)
      if context.isStale {
        Label("Waiting for news", systemImage: "wifi.slash")
          .font(.footnote)
          .foregroundStyle(.tertiary)
      } else {
        HStack {
          DriverView(state: context.state)
          Spacer()
          CallDriverLink(phone: context.attributes.driverPhone)
        }
      }
    }
  }
}

/// What is left until the food is there, running by itself.
struct ArrivalText: View {
  let state: DeliveryAttributes.ContentState

  var body: some View {
    if state.status == .delivered {
      Text("Here")
        .foregroundStyle(.green)
    } else {
      Text(timerInterval: state.arrival, countsDown: true)
        .monospacedDigit()
        .foregroundStyle(.orange)
    }
  }
}

/// The stations of the way, with a bar between each two.
struct DeliveryProgressView: View {
  let state: DeliveryAttributes.ContentState

  var body: some View {
    HStack(spacing: 6) {
      ForEach(DeliveryStatus.allCases, id: \.self) { status in
        if status != .preparing {
          Capsule()
            .fill(status.fraction <= state.status.fraction ? .orange : Color.gray.opacity(0.4))
            .frame(height: 4)
        }
        Image(systemName: status.symbol)
          .font(.caption)
          .foregroundStyle(status.fraction <= state.status.fraction ? .orange : .gray)
      }
    }
    .accessibilityLabel("Progress")
    .accessibilityValue(state.status.title)
  }
}

/// Who brings it.
struct DriverView: View {
  let state: DeliveryAttributes.ContentState

  var body: some View {
    HStack(spacing: 8) {
      ZStack {
        Circle()
          .fill(
            LinearGradient(colors: [.orange, .pink], startPoint: .topLeading, endPoint: .bottom))
        Image(systemName: "person.fill")
          .font(.caption)
      }
      .frame(width: 26, height: 26)
      .accessibilityHidden(true)
      Text(state.driverName)
        .font(.subheadline)
        .lineLimit(1)
    }
  }
}

/// Calls the driver.
struct CallDriverLink: View {
  let phone: String

  var body: some View {
    if let url = URL(string: "tel:\(phone)") {
      Link(destination: url) {
        Label("Call", systemImage: "phone.fill")
          .font(.subheadline.bold())
          .padding(.horizontal, 12)
          .padding(.vertical, 6)
          .background(.green.opacity(0.25), in: Capsule())
          .foregroundStyle(.green)
      }
      .accessibilityLabel("Call the driver")
    }
  }
}
