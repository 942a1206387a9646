/* The compact pill grows to the expanded one, and back. */
#include <math.h>

#include "picture.h"
#include "scene.h"

enum { expanded_width = 373, expanded_height = 150 };
static const double compact_radius = 18.5, expanded_radius = 36;

static cairo_surface_t *compact, *expanded;
static struct box last;
static bool grows;

static void open_scene(struct stage *stage) {
  compact = compact_picture(compact_width, compact_height, stage->scale);
  expanded = expanded_picture(expanded_width, expanded_height, stage->scale);
}

static void begin(struct stage *stage, int step) {
  (void)stage;
  grows = step % 2 == 1;
}

/* Row A7: content scales from 0.8 about the top centre and fades. The clip is the pill's. */
static void paint_content(
    struct stage *stage, cairo_surface_t *content, double content_width, double presence) {
  if (presence <= 0.002) return;
  cairo_t *cr = stage->cr;
  const double shrink = 0.8 + 0.2 * presence, alpha = presence > 1 ? 1 : presence;
  cairo_save(cr);
  cairo_translate(cr, stage->width / 2.0, top_gap * stage->scale);
  cairo_scale(cr, shrink, shrink);
  cairo_translate(cr, -content_width * stage->scale / 2, 0);
  cairo_set_source_surface(cr, content, 0, 0);
  cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_BILINEAR);
  if (alpha >= 1)
    cairo_paint(cr);
  else
    cairo_paint_with_alpha(cr, alpha);
  cairo_restore(cr);
}

static bool draw(struct stage *stage, double seconds) {
  double position;
  const bool moves = spring_moves(seconds, 0.5, 0.3, &position);
  const double progress = grows ? position : 1 - position;
  const double width = mix(compact_width, expanded_width, progress) * stage->scale;
  const double height = mix(compact_height, expanded_height, progress) * stage->scale;
  const double radius = mix(compact_radius, expanded_radius, progress) * stage->scale;
  const double x = (stage->width - width) / 2, y = top_gap * stage->scale;
  const struct box now = box_around(x, y, width, height);
  const struct box damage = unite(last, now);
  last = now;

  cairo_t *cr = stage->cr;
  begin_frame(stage, damage);
  cairo_set_operator(cr, CAIRO_OPERATOR_SOURCE);
  cairo_set_source_rgb(cr, 0, 0, 0);
  cairo_paint(cr);
  cairo_set_operator(cr, CAIRO_OPERATOR_OVER);
  paint_content(stage, compact, compact_width, 1 - progress);
  paint_content(stage, expanded, expanded_width, progress);
  pill_path(cr, x, y, width, height, radius);
  cairo_rectangle(cr, damage.x0, damage.y0, damage.x1 - damage.x0, damage.y1 - damage.y0);
  cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD);
  cairo_set_operator(cr, CAIRO_OPERATOR_CLEAR);
  cairo_fill(cr);
  end_frame(stage, damage);
  return moves;
}

static void close_scene(void) {
  cairo_surface_destroy(compact);
  cairo_surface_destroy(expanded);
}

const struct scene morph_scene = {
    .name = "morph",
    .steps_in_round = 1,
    .refreshes = 1,
    .open = open_scene,
    .begin = begin,
    .draw = draw,
    .close = close_scene};
