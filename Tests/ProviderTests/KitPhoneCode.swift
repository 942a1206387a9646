// Code as it stands in phone apps, to prove that it compiles with this import alone. The names of
// what is tested come from there, so nothing here may need another module.
import IsletKit

// MARK: A countdown, in the newest spelling.

struct PizzaAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var driverName: String
    var deliveryTimer: ClosedRange<Date>
    var stage: Int = 0
  }

  var numberOfPizzas: Int
  var totalAmount: String
  var orderNumber: String
}

struct PizzaWidget: Widget {
  let gradient = LinearGradient(
    gradient: Gradient(colors: [.red, .orange]), startPoint: .topLeading,
    endPoint: .bottomTrailing)

  var body: some WidgetConfiguration {
    ActivityConfiguration(for: PizzaAttributes.self) { context in
      // Lock screen
      ZStack(alignment: .topTrailing) {
        RoundedRectangle(cornerRadius: 20, style: .continuous)
          .fill(Color(red: 0.1, green: 0.1, blue: 0.2).gradient)
        VStack(alignment: .leading) {
          HStack(alignment: .firstTextBaseline) {
            Text("\(context.state.driverName) is on the way!").bold()
            Spacer()
            (Text("Order ") + Text(context.attributes.orderNumber).bold())
              .foregroundColor(.secondary)
              .font(.caption2)
          }
          Divider()
          ForEach(0..<3) { index in
            if index == context.state.stage {
              Text("Stage \(index)")
            }
          }
          switch context.state.stage {
          case 0: Image(systemName: "oven")
          case 1: Image(systemName: "bicycle")
          default: EmptyView()
          }
          ProgressView(timerInterval: context.state.deliveryTimer, countsDown: false) {
            Text("Delivery")
          } currentValueLabel: {
            EmptyView()
          }
          .tint(.yellow)
        }
        .padding(EdgeInsets(top: 8, leading: 16, bottom: 8, trailing: 16))
        .accessibilityElement(children: .combine)
      }
      .opacity(context.isStale ? 0.5 : 1)
      .activityBackgroundTint(Color.cyan.opacity(0.25))
      .activitySystemActionForegroundColor(Color.black)
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) {
          Label("\(context.attributes.numberOfPizzas) Pizzas", systemImage: "bag")
            .foregroundColor(.indigo)
            .font(.title2)
        }
        DynamicIslandExpandedRegion(.trailing) {
          Label {
            Text(timerInterval: context.state.deliveryTimer, countsDown: true)
              .multilineTextAlignment(.trailing)
              .frame(width: 50)
              .monospacedDigit()
              .font(.caption2)
          } icon: {
            Image(systemName: "timer")
          }
          .font(.title2)
        }
        DynamicIslandExpandedRegion(.center, priority: 2) {
          Text("\(context.state.driverName) is on the way!")
            .lineLimit(1)
            .font(.caption)
            .dynamicIsland(verticalPlacement: .belowIfTooWide)
        }
        DynamicIslandExpandedRegion(.bottom) {
          // swift-format-ignore: NeverForceUnwrap
          Link(destination: URL(string: "pizza://contact")!) {
            Label("Contact driver", systemImage: "phone.circle.fill")
              .padding()
          }
          .background(Color.accentColor)
          .clipShape(RoundedRectangle(cornerRadius: 15))
        }
      } compactLeading: {
        Label {
          Text("\(context.attributes.numberOfPizzas) items")
        } icon: {
          Image(systemName: "bag")
            .foregroundStyle(.indigo)
        }
        .labelStyle(.iconOnly)
        .font(.caption2)
      } compactTrailing: {
        Text(context.state.deliveryTimer.upperBound, style: .timer)
          .multilineTextAlignment(.center)
          .frame(maxWidth: .infinity)
      } minimal: {
        VStack(alignment: .center) {
          Image(systemName: "timer")
          Text(context.state.deliveryTimer.upperBound, style: .time)
            .font(.system(.caption2, design: .rounded))
        }
      }
      .contentMargins(.trailing, 8, for: .expanded)
      .contentMargins(.all, 4, for: .minimal)
      .keylineTint(.cyan)
      .widgetURL(URL(string: "pizza://open"))
    }
    .configurationDisplayName("Pizza")
    .description("Where the pizza is.")
    .supplementalActivityFamilies([.small])
  }
}

// MARK: Views and modifiers of the app's own.

struct Card: ViewModifier {
  var color = Color.gray

  func body(content: Content) -> some View {
    content
      .padding(.vertical, 4)
      .background(
        RoundedRectangle(cornerRadius: 8, style: .continuous)
          .fill(color.opacity(0.2))
      )
  }
}

extension View {
  func card(_ color: Color) -> some View {
    modifier(Card(color: color))
  }
}

struct Row<Content: View>: View {
  let title: String
  @ViewBuilder var content: Content

  var body: some View {
    HStack(spacing: 4) {
      Text(title).fontWeight(.light)
      Spacer(minLength: 0)
      content
    }
  }
}

struct Team: Identifiable, Hashable, Codable {
  let id: String
  var score: Int
}

struct GameAttributes: ActivityAttributes {
  typealias ContentState = Score

  struct Score: Codable, Hashable {
    var teams: [Team]
    var started: Date
    var isLive = true
  }
}

struct GameView: View {
  let state: GameAttributes.Score
  private let size: CGFloat = 28

  var body: some View {
    VStack {
      ForEach(state.teams) { team in
        Row(title: team.id) {
          Text("\(team.score)")
            .font(.system(size: size, weight: .heavy, design: .rounded))
            .contentTransition(.numericText(countsDown: false))
            .animation(.spring(duration: 0.3), value: team.score)
            .transition(.push(from: .bottom))
            .id(team.score)
        }
        .card(.blue)
      }
      clock
      if #available(iOS 17, *) { Text("new").fontDesign(.serif) }
      footer
    }
    .frame(
      minWidth: 0, idealWidth: 100, maxWidth: .infinity, minHeight: 0, maxHeight: .infinity,
      alignment: .topLeading)
  }

  @ViewBuilder
  private var clock: some View {
    if state.isLive {
      Text(state.started, style: .relative)
        .minimumScaleFactor(0.5)
        .layoutPriority(1)
    } else {
      Text(verbatim: "Final").textStyle()
    }
  }

  private var footer: some View {
    Image(systemName: "sportscourt.fill")
      .resizable()
      .scaledToFit()
      .frame(width: 20, height: 20)
      .symbolRenderingMode(.hierarchical)
      .imageScale(.large)
      .foregroundStyle(.tint)
      .overlay(alignment: .bottomTrailing) { Circle().fill(.red).frame(width: 6, height: 6) }
      .overlay(AnyView(Text("1")).fixedSize(), alignment: .top)
      .contentShape(Circle()).widgetAccentable()
      .background { Circle().fill(.ultraThinMaterial) }
      .shadow(radius: 2)
      .accessibilityHidden(true)
  }
}

extension View {
  fileprivate func textStyle() -> some View {
    font(.callout.monospaced()).lineLimit(nil).foregroundStyle(.primary, .secondary)
  }
}

struct GameWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: GameAttributes.self) { context in
      GameView(state: context.state)
        .widgetURL(URL(string: "game://\(context.activityID)"))
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.center) { GameView(state: context.state) }
      } compactLeading: {
        Gauge(value: 3, in: 0...4) {
          Text("Quarter")
        } currentValueLabel: {
          Text("3")
        }
        .gaugeStyle(.accessoryCircularCapacity)
      } compactTrailing: {
        Button("Mute", action: "mute").buttonStyle(.plain)
      } minimal: {
        ContainerRelativeShape().fill(
          .linearGradient(
            colors: [.mint, .teal], startPoint: UnitPoint(x: 0, y: 0), endPoint: .trailing))
      }
    }
  }
}

struct PhoneWidgets: WidgetBundle {
  var body: some Widget {
    PizzaWidget()
    GameWidget()
  }
}

// MARK: The app's side, with `Task` and `await` left out.

final class PhoneApp {
  var heard: [ActivityState] = []

  func start(until arrival: Date) throws -> Activity<PizzaAttributes>? {
    guard ActivityAuthorizationInfo().areActivitiesEnabled else { return nil }
    let attributes = PizzaAttributes(
      numberOfPizzas: 2, totalAmount: "$42", orderNumber: "23456")
    let initialState = PizzaAttributes.ContentState(
      driverName: "Bill", deliveryTimer: arrival.addingTimeInterval(-600)...arrival)
    do {
      let activity = try Activity<PizzaAttributes>.request(
        attributes: attributes,
        content: ActivityContent(state: initialState, staleDate: arrival, relevanceScore: 100),
        pushType: nil)
      activity.onActivityStateChange = { [weak self] state in self?.heard.append(state) }
      return activity
    } catch let error as ActivityAuthorizationError {
      print(error)
      throw error
    }
  }

  func startOldStyle(_ state: GameAttributes.ContentState) throws {
    _ = try Activity<GameAttributes>.request(
      attributes: GameAttributes(), contentState: state, pushType: nil)
  }

  func update() {
    for activity in Activity<PizzaAttributes>.activities where activity.activityState == .active {
      var state = activity.content.state
      state.stage += 1
      let alert = AlertConfiguration(
        title: "Delivery update", body: "Your order is now at stage \(state.stage).",
        sound: .default)
      activity.update(
        ActivityContent<PizzaAttributes.ContentState>(state: state, staleDate: nil),
        alertConfiguration: alert)
    }
    for activity in Activity<GameAttributes>.activities {
      activity.update(using: activity.contentState)
      activity.update(
        using: activity.contentState,
        alertConfiguration: AlertConfiguration(title: "Goal", body: "", sound: .named("bell")))
    }
  }

  func end() {
    for activity in Activity<PizzaAttributes>.activities {
      activity.end(
        ActivityContent(state: activity.content.state, staleDate: nil),
        dismissalPolicy: .immediate)
    }
    for activity in Activity<GameAttributes>.activities {
      activity.end(using: activity.contentState, dismissalPolicy: .after(.now + 60))
    }
  }
}
