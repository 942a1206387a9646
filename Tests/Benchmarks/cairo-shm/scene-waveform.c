/* The bars of a song that plays, fifteen frames a second. */
#include <math.h>

#include "scene.h"

enum { bars = 5, bar_width = 3, gap = 2, bar_height = 20 };

static struct box box;

static void open_scene(struct stage *stage) {
  const double scale = stage->scale, width = bars * bar_width + (bars - 1) * gap;
  box = box_around(
      (stage->width + compact_width * scale) / 2 - (width + 11) * scale,
      floor((top_gap + (compact_height - bar_height) / 2.0) * scale), width * scale,
      bar_height * scale);
  draw_still_pill(stage, NULL);
}

static void begin(struct stage *stage, int step) { (void)stage, (void)step; }

static bool draw(struct stage *stage, double seconds) {
  cairo_t *cr = stage->cr;
  const double scale = stage->scale, radius = bar_width / 2.0 * scale;
  const double middle = (box.y0 + box.y1) / 2.0;
  begin_frame(stage, box);
  cairo_set_source_rgb(cr, 0, 0, 0);
  cairo_paint(cr);
  /* One path for all. */
  cairo_new_path(cr);
  for (int i = 0; i < bars; i++) {
    const double level = 0.5 + 0.4 * sin(seconds * (5 + 1.7 * i) + i);
    const double half = fmax((box.y1 - box.y0) / 2.0 * level - radius, 0);
    const double x = box.x0 + i * (bar_width + gap) * scale + radius;
    cairo_new_sub_path(cr);
    cairo_arc(cr, x, middle - half, radius, M_PI, 2 * M_PI);
    cairo_arc(cr, x, middle + half, radius, 0, M_PI);
    cairo_close_path(cr);
  }
  cairo_set_source_rgb(cr, 1, 0.216, 0.373);
  cairo_fill(cr);
  end_frame(stage, box);
  return true;
}

static void close_scene(void) {}

const struct scene waveform_scene = {
    .name = "waveform",
    .steps_in_round = 1,
    .frames_in_step = 15,
    .refreshes = 4,
    .open = open_scene,
    .begin = begin,
    .draw = draw,
    .close = close_scene};
