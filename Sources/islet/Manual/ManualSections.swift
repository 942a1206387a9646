/// What the manual page `islet(1)` says beside the commands.
enum ManualSections {
  /// What the program is, before the commands.
  static let description = #"""
    .SH DESCRIPTION
    Islet shows a black pill at the top centre of an X11 screen.
    It grows to show what is going on, such as the song that plays, a timer or a download, and shrinks
    back.
    Each of these is an
    .IR activity ,
    and comes from a
    .IR provider ,
    a plugin that runs in a process of its own, or from any program, by the commands below or over
    D\-Bus.
    .PP
    Without a command, or with options alone,
    .B islet
    starts the overlay, which is the pill; it runs until
    .B islet quit
    ends it.
    There is one overlay for each session bus.
    .SS The pill
    .TP
    .B Click
    Expand the pill; on a button or a link, do what that says; elsewhere on the expanded pill, shrink it
    again.
    On the circle beside the pill: give the pill to that activity.
    On its
    .BR +N :
    open the list of all.
    .TP
    .B Drag
    On a bar of the expanded pill: seek, where the activity can.
    .TP
    .B Wheel
    Give the pill to the next activity; over such a bar, seek; in the list, scroll.
    .TP
    .B Middle button
    Dismiss the activity.
    .TP
    .B Right button
    Open or close the list of everything that is live or ended lately.
    .PP
    The expanded pill shrinks when the pointer has left it for two seconds, unless an alert stays until
    you have handled it.

    """#

  /// All that comes after the commands.
  static let text = #"""
    .SH "EXIT STATUS"
    .TP
    .B 0
    It is done.
    .TP
    .B 1
    It failed; standard error says why, and what to do about it.
    .TP
    .B 2
    The command line is wrong.
    .TP
    .B 75
    .B islet overlay
    has lost the X server; started again, it may find one.
    .PP
    .B islet run
    ends with the status of its command, and a provider that carries out a command chooses 0, 1 or 2.
    .SH ENVIRONMENT
    .TP
    .B ISLET_PROVIDER_PATH
    Folders with providers that are searched before the usual ones, with colons between them.
    .B \-\-provider\-path
    stands in for it.
    .TP
    .B DISPLAY
    The X server of the overlay.
    .TP
    .B DBUS_SESSION_BUS_ADDRESS
    The session bus that the overlay is on, and where the other commands look for it.
    .TP
    .B XDG_CONFIG_HOME
    Where the configuration is; \%\(ti/.config without it.
    .TP
    .B XDG_STATE_HOME
    Where the state is kept that survives the overlay; \%\(ti/.local/state without it.
    .TP
    .B XDG_DATA_HOME
    Where your own providers and icons are; \%\(ti/.local/share without it.
    .TP
    .B XDG_DATA_DIRS
    Where icons and the names of applications are; \%/usr/local/share:/usr/share without it.
    .TP
    .B SWIFT_BACKTRACE
    What the Swift runtime writes when a provider crashes.
    Where it is not set, providers are started with
    .B enable=no
    and write nothing.
    With
    .B enable=yes
    an author gets a backtrace on the overlay\(aqs standard error, where the runtime\(aqs own program for
    that is installed.
    .TP
    .B TZ
    The time zone of TIME and of alarms; the system\(aqs without it.
    .SH FILES
    .TP
    .I \(ti/.config/islet/islet.conf
    The configuration, which the overlay follows; see
    .BR islet.conf (5).
    .TP
    .I /usr/share/doc/islet/examples/islet.conf
    An example with every key; see
    .BR "islet config example" .
    .TP
    .I \(ti/.local/state/islet/
    Activities that programs have started, their pictures, and what ended lately.
    .TP
    .I \(ti/.local/state/islet/providers/NAME/
    What a provider keeps, such as the timers.
    .TP
    .I \(ti/.local/share/islet/providers/*.so
    Your own providers.
    One of them replaces a provider of the system whose file has the same name.
    .TP
    .I /usr/lib/islet/providers/*.so
    The system\(aqs providers; other packages put theirs here.
    .TP
    .I /etc/xdg/autostart/islet.desktop
    Starts the overlay at the login to a desktop; see
    .BR "islet autostart" .
    .TP
    .I /usr/lib/systemd/user/islet.service
    The same for sessions that systemd starts.
    .TP
    .I /usr/share/dbus\-1/services/org.islet.Islet.service
    Lets the session bus start the overlay for a program that asks for it.
    .SH D\-BUS
    The overlay owns the name
    .B org.islet.Islet
    on the session bus and has the object
    .BR /org/islet/Islet .
    .B busctl \-\-user introspect org.islet.Islet /org/islet/Islet
    prints the arguments of all that follows.
    .SS org.islet.Activities1
    For programs that show something.
    Attributes and contents are JSON; a content has
    .IR state ,
    an object, and may have
    .I staleDate
    (seconds since 1970) and
    .IR relevanceScore .
    Views are an archive as JSON; empty ones are the built\-in views, whose state has the keys title,
    subtitle, detail, icon, progress, status, start, end, tint, url and keyline.
    .TP
    .BI Request( "attributes, content, views, options" ) " \fR(sssa{sv}) \->\fP id"
    Shows a new activity.
    Among the options are
    .I id
    and
    .IR source .
    .TP
    .BI Update( "id, content, views, alert" ) " \fR(ssss)\fP"
    Changes it; what is empty stays as it is.
    An alert is a JSON object with title, body, sound and stays.
    .TP
    .BI End( "id, content, views, policy" ) " \fR(ssss)\fP"
    Ends it.
    .TP
    .BI AttachImage( "key, image, options" ) " \fR(sha{sv})\fP"
    Gives a picture, an open file, to views that name its key.
    .TP
    .BR List() ", " Get( \fIid\fP )
    What there is; what one of them was last given.
    .TP
    .BR Requested ", " Updated ", " Ended ", " Stale ", " Dismissed ", " ActionInvoked
    Signals, which
    .B islet watch
    prints.
    .SS org.islet.Overlay1
    What the commands call that steer the overlay:
    .BR Status ", " Expand ", " Collapse ", " ShowList ", " Next ", " Why ", " RestartProvider ,
    .B RunCommand
    and
    .BR Quit ;
    and for tests
    .B Sync
    and
    .BR Layers .
    .SH EXAMPLES
    A script that shows how far it is:
    .PP
    .in +4n
    .EX
    id=$(islet start \-\-title Build \-\-icon hammer \-\-progress 0)
    islet update "$id" \-\-progress 40% \-\-subtitle Linking
    islet end "$id" \-\-status succeeded \-\-progress none
    .EE
    .in
    .PP
    A command whose output has percentages:
    .PP
    .in +4n
    .EX
    islet run \-\- wget https://example.org/large.iso
    .EE
    .in
    .PP
    Three minutes that run down around the whole pill, and a timer that rings:
    .PP
    .in +4n
    .EX
    islet start \-\-title Tea \-\-icon timer \-\-end\-in 3m \-\-keyline
    islet timer 25m Bread
    .EE
    .in
    .PP
    Something to answer: the pill stays expanded until somebody has seen it.
    .PP
    .in +4n
    .EX
    islet update "$id" \-\-alert\-title "Disk full" \-\-alert\-stays
    .EE
    .in
    .PP
    The pill at the left, a little lower:
    .PP
    .in +4n
    .EX
    islet config set pill.position top\-left
    islet config set pill.offset 24
    .EE
    .in
    .SH "SEE ALSO"
    .BR islet.conf (5),
    .BR islet\-timer (1),
    .BR islet\-providers (7),
    .BR islet\-provider (7),
    .BR picom (1)

    """#
}
