/* A ring in the compact pill fills, twenty steps a second; the arc follows within 0.12 s (C5). */
#include <math.h>

#include "picture.h"
#include "scene.h"

enum { side = 22, steps = 40 };
static const double line_width = 2.75, follow_seconds = 0.12;

/* The box as it is without the arc: black, and the ring's track. */
static cairo_surface_t *track;
static struct box box;
static double from, to, now;

static void ring_path(cairo_t *cr, double scale, double length) {
  const double middle = side / 2.0 * scale, radius = (side - line_width) / 2 * scale;
  cairo_new_path(cr);
  cairo_arc(cr, middle, middle, radius, -M_PI / 2, -M_PI / 2 + 2 * M_PI * length);
  cairo_set_line_width(cr, line_width * scale);
}

static void open_scene(struct stage *stage) {
  const double scale = stage->scale;
  track = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, (int)ceil(side * scale), (int)ceil(side * scale));
  cairo_t *cr = cairo_create(track);
  cairo_set_source_rgb(cr, 0, 0, 0);
  cairo_paint(cr);
  ring_path(cr, scale, 1);
  cairo_set_source_rgba(cr, 0.04, 0.52, 1, 0.25);
  cairo_stroke(cr);
  cairo_destroy(cr);
  box.x0 = (int)((stage->width + compact_width * scale) / 2 - (side + 10) * scale);
  box.y0 = (int)floor((top_gap + (compact_height - side) / 2.0) * scale);
  box.x1 = box.x0 + (int)ceil(side * scale);
  box.y1 = box.y0 + (int)ceil(side * scale);
  draw_still_pill(stage, NULL);
}

static void begin(struct stage *stage, int step) {
  (void)stage;
  from = now;
  to = (double)(step % (steps + 1)) / steps;
}

static bool draw(struct stage *stage, double seconds) {
  now = mix(from, to, fmin(seconds / follow_seconds, 1));
  cairo_t *cr = stage->cr;
  begin_frame(stage, box);
  cairo_set_operator(cr, CAIRO_OPERATOR_SOURCE);
  cairo_set_source_surface(cr, track, box.x0, box.y0);
  cairo_paint(cr);
  if (now > 0) {
    cairo_set_operator(cr, CAIRO_OPERATOR_OVER);
    cairo_translate(cr, box.x0, box.y0);
    ring_path(cr, stage->scale, now);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_source_rgb(cr, 0.04, 0.52, 1);
    cairo_stroke(cr);
  }
  end_frame(stage, box);
  return seconds < follow_seconds;
}

static void close_scene(void) { cairo_surface_destroy(track); }

const struct scene ring_scene = {
    .name = "ring",
    .steps_in_round = steps,
    .frames_in_step = 3,
    .refreshes = 1,
    .open = open_scene,
    .begin = begin,
    .draw = draw,
    .close = close_scene};
