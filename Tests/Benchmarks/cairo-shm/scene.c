#include "scene.h"

#include <math.h>

#include "picture.h"

double spring(double seconds, double duration, double bounce, double *velocity) {
  const double omega = 2 * M_PI / duration, zeta = 1 - bounce, decay = zeta * omega;
  const double damped = omega * sqrt(1 - zeta * zeta), fade = exp(-decay * seconds);
  const double c = cos(damped * seconds), s = sin(damped * seconds);
  *velocity = fade * (omega * omega / damped) * s;
  return 1 - fade * (c + decay / damped * s);
}

bool spring_moves(double seconds, double duration, double bounce, double *position) {
  double velocity;
  *position = spring(seconds, duration, bounce, &velocity);
  if (fabs(1 - *position) > 0.0005 || fabs(velocity) > 0.005) return true;
  *position = 1;
  return false;
}

double mix(double a, double b, double t) { return a + (b - a) * t; }

void draw_still_pill(struct stage *stage, cairo_surface_t *content) {
  const double width = compact_width * stage->scale, height = compact_height * stage->scale;
  const double x = (stage->width - width) / 2, y = top_gap * stage->scale;
  const struct box whole = {0, 0, stage->width, stage->height};
  begin_frame(stage, whole);
  pill_path(stage->cr, x, y, width, height, height / 2);
  cairo_set_source_rgb(stage->cr, 0, 0, 0);
  cairo_fill(stage->cr);
  if (content != NULL) {
    cairo_set_source_surface(stage->cr, content, x, y);
    cairo_paint(stage->cr);
  }
  end_frame(stage, whole);
}
