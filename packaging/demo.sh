# shellcheck shell=sh disable=SC2154 # its names are those of common.sh and run.sh
# The headless demo: a desktop of its own, a real player, three pictures. Sourced by run.sh.
#
# The screen is drawn at scale 2, so that the pictures are sharp on every display.
scale=2
screen_width=1280
screen_height=800
shot=${screen_width}x400+0+0

# A point that lies in the pill in each of its forms.
click_pill() {
  xdotool mousemove $((screen_width / 2)) $((scale * (11 + 12))) click 1
}

composited() { "$bin/islet" status | grep -qx "compositor: $1"; }

leave_pill() { xdotool mousemove $((screen_width / 2)) $((screen_height - 40)); }

photograph() {
  "$bin/islet" debug sync --settled
  import -window root -crop "$shot" +repage "$output/$1"
}

gone() { ! kill -0 "$1" 2>/dev/null; }

# film FILE: the morph there and back, 50 frames a second (the finest step a GIF can tell). The
# clicks follow the camera's own count of frames, so that the film shows the same every time.
film() {
  mkfifo "$scratch/progress"
  ffmpeg -nostdin -v error -f x11grab -framerate 50 -draw_mouse 0 -video_size 840x380 \
    -i "$DISPLAY+$(((screen_width - 840) / 2)),0" -t 4.2 -c:v ffvhuff \
    -stats_period 0.05 -progress "$scratch/progress" "$scratch/film.mkv" &
  camera=$!
  owned "$camera"
  clicks=0
  while IFS='=' read -r key value; do
    [ "$key" = frame ] || continue
    if { [ "$clicks" = 0 ] && [ "$value" -ge 20 ]; } ||
      { [ "$clicks" = 1 ] && [ "$value" -ge 110 ]; }; then
      clicks=$((clicks + 1))
      click_pill
    fi
  done <"$scratch/progress"
  wait "$camera"
  ffmpeg -nostdin -v error -y -i "$scratch/film.mkv" -filter_complex \
    'scale=420:-1:flags=area,split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse=dither=bayer:bayer_scale=4:diff_mode=rectangle' \
    -loop 0 "$1"
}

start_screen "${screen_width}x${screen_height}x24"
start_bus
paint_wallpaper
leave_pill
start_compositor
make_song "$scratch/song"
start_player "$scratch/song/midnight-ferry.flac" --start=42

ISLET_PROVIDER_PATH=$providers "$bin/islet" overlay --scale "$scale" --collapse-delay 60 "$@" \
  2>"$scratch/islet.log" &
owned $!
await 15 'the overlay answers' "$bin/islet" status
await 15 'the pill shows the music' settled compact
film "$output/islet-demo.gif"

click_pill
await 10 'the pill expands' settled expanded
leave_pill
photograph islet-demo.png

kill "$compositor_pid"
await 10 'the compositor ends' gone "$compositor_pid"
await 10 'the overlay notices' composited no
photograph islet-demo-plain.png

"$bin/islet" quit
for picture in islet-demo.png islet-demo-plain.png islet-demo.gif; do
  say "$output/$picture"
done
