/* A circle leaves the pill and merges with it again, with a neck between them on the way. */
#include <math.h>

#include "picture.h"
#include "scene.h"

enum { circle_gap = 8 };
/* So far apart that the neck tears, in points. */
static const double neck_limit = 6;

static cairo_surface_t *compact, *minimal;
static struct box last;
static bool splits;

static void open_scene(struct stage *stage) {
  compact = compact_picture(compact_width, compact_height, stage->scale);
  minimal = minimal_picture(compact_height, stage->scale);
  draw_still_pill(stage, compact);
}

static void begin(struct stage *stage, int step) {
  (void)stage;
  splits = step % 2 == 1;
}

/* The neck between two ends of one radius whose middles lie on one line: two arcs that meet both
 * with the same tangent, as a drop has before it tears. */
static void neck_path(
    cairo_t *cr, double left, double right, double y, double radius, double near) {
  const double angle = mix(0.25, 0.9, near), reach = mix(0.2, 0.55, near) * radius;
  const double dx = cos(angle) * radius, dy = sin(angle) * radius;
  const double tx = sin(angle) * reach, ty = cos(angle) * reach;
  cairo_move_to(cr, left + dx, y - dy);
  cairo_curve_to(
      cr, left + dx + tx, y - dy + ty, right - dx - tx, y - dy + ty, right - dx, y - dy);
  cairo_line_to(cr, right - dx, y + dy);
  cairo_curve_to(
      cr, right - dx - tx, y + dy - ty, left + dx + tx, y + dy - ty, left + dx, y + dy);
  cairo_close_path(cr);
}

static bool draw(struct stage *stage, double seconds) {
  double position;
  const bool moves = spring_moves(seconds, 0.5, 0.3, &position);
  const double progress = splits ? position : 1 - position, scale = stage->scale;
  const double width = compact_width * scale, height = compact_height * scale;
  const double x = (stage->width - width) / 2, y = top_gap * scale, radius = height / 2;
  const double way = progress * (height + circle_gap * scale);
  const double edge = x + width, middle = edge - radius + way, line = y + radius;
  const double apart = (way - height) / scale;
  const struct box now = box_around(middle - radius, y, height, height);
  /* Where the circle was and is; the neck lies between it and the end of the pill. */
  struct box damage = unite(last, now);
  if (apart > 0 && apart < neck_limit + 2)
    damage = unite(damage, box_around(edge - radius, y, radius, height));
  last = now;

  cairo_t *cr = stage->cr;
  begin_frame(stage, damage);
  cairo_set_operator(cr, CAIRO_OPERATOR_CLEAR);
  cairo_paint(cr);
  cairo_set_operator(cr, CAIRO_OPERATOR_OVER);
  pill_path(cr, x, y, width, height, radius);
  cairo_new_sub_path(cr);
  cairo_arc(cr, middle, line, radius, 0, 2 * M_PI);
  if (apart > -radius / scale && apart < neck_limit) {
    const double near = fmin(1 - apart / neck_limit, 1);
    neck_path(cr, edge - radius, middle, line, radius, near);
  }
  cairo_set_source_rgb(cr, 0, 0, 0);
  cairo_fill(cr);
  cairo_set_source_surface(cr, compact, x, y);
  cairo_paint(cr);
  if (progress > 0.002) {
    const double shrink = 0.8 + 0.2 * progress;
    cairo_translate(cr, middle, line);
    cairo_scale(cr, shrink, shrink);
    cairo_set_source_surface(cr, minimal, -radius, -radius);
    cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_BILINEAR);
    cairo_paint_with_alpha(cr, fmin(progress, 1));
  }
  end_frame(stage, damage);
  return moves;
}

static void close_scene(void) {
  cairo_surface_destroy(compact);
  cairo_surface_destroy(minimal);
}

const struct scene two_pills_scene = {
    .name = "two-pills",
    .steps_in_round = 1,
    .refreshes = 1,
    .open = open_scene,
    .begin = begin,
    .draw = draw,
    .close = close_scene};
