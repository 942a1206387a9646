#include "picture.h"

#include <math.h>

/* One continuous corner in the frame of its own vertex: `u` along the incoming edge, `v` along the
 * outgoing one. Three curves; the constants are those of the well-known smooth corner. */
static void corner(
    cairo_t *cr, double vx, double vy, double ux, double uy, double wx, double wy, double radius,
    double limit) {
  const double reach = fmin(1.528665 * radius, limit);
  const double k = reach / 1.528665;
#define P(a, b) vx - ux *(a) * k + wx *(b) * k, vy - uy *(a) * k + wy *(b) * k
  cairo_line_to(cr, P(1.528665, 0));
  cairo_curve_to(cr, P(1.08849, 0), P(0.868407, 0), P(0.631494, 0.074911));
  cairo_curve_to(cr, P(0.372824, 0.169060), P(0.169060, 0.372824), P(0.074911, 0.631494));
  cairo_curve_to(cr, P(0, 0.868407), P(0, 1.08849), P(0, 1.528665));
#undef P
}

void pill_path(cairo_t *cr, double x, double y, double width, double height, double radius) {
  const double limit = fmin(width, height) / 2;
  cairo_new_path(cr);
  if (radius >= limit) {
    /* Where the radius is half the height the ends are true half circles. */
    cairo_arc(cr, x + width - limit, y + limit, limit, -M_PI / 2, 0);
    cairo_arc(cr, x + width - limit, y + height - limit, limit, 0, M_PI / 2);
    cairo_arc(cr, x + limit, y + height - limit, limit, M_PI / 2, M_PI);
    cairo_arc(cr, x + limit, y + limit, limit, M_PI, 3 * M_PI / 2);
    cairo_close_path(cr);
    return;
  }
  cairo_move_to(cr, x + width / 2, y);
  corner(cr, x + width, y, 1, 0, 0, 1, radius, limit);
  corner(cr, x + width, y + height, 0, 1, -1, 0, radius, limit);
  corner(cr, x, y + height, -1, 0, 0, -1, radius, limit);
  corner(cr, x, y, 0, -1, 1, 0, radius, limit);
  cairo_close_path(cr);
}

static cairo_t *begin(double width, double height, double scale) {
  cairo_surface_t *surface = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, (int)ceil(width * scale), (int)ceil(height * scale));
  cairo_t *cr = cairo_create(surface);
  cairo_surface_destroy(surface);
  cairo_scale(cr, scale, scale);
  return cr;
}

static cairo_surface_t *finish(cairo_t *cr) {
  cairo_surface_t *surface = cairo_surface_reference(cairo_get_target(cr));
  cairo_destroy(cr);
  cairo_surface_flush(surface);
  return surface;
}

static void artwork(cairo_t *cr, double x, double y, double side, double radius) {
  cairo_pattern_t *gradient = cairo_pattern_create_linear(0, y, 0, y + side);
  cairo_pattern_add_color_stop_rgb(gradient, 0, 1, 0.216, 0.373);
  cairo_pattern_add_color_stop_rgb(gradient, 1, 1, 0.624, 0.039);
  pill_path(cr, x, y, side, side, radius);
  cairo_set_source(cr, gradient);
  cairo_fill(cr);
  cairo_pattern_destroy(gradient);
}

static void waveform(cairo_t *cr, double x, double middle) {
  static const double bars[] = {6, 12, 16, 9, 13};
  cairo_set_source_rgb(cr, 1, 0.216, 0.373);
  for (int i = 0; i < 5; i++) {
    pill_path(cr, x + i * 5, middle - bars[i] / 2, 3, bars[i], 1.5);
    cairo_fill(cr);
  }
}

static void line(
    cairo_t *cr, const char *text, double x, double baseline, double size,
    cairo_font_weight_t weight, double alpha) {
  cairo_select_font_face(cr, "sans", CAIRO_FONT_SLANT_NORMAL, weight);
  cairo_set_font_size(cr, size);
  cairo_set_source_rgba(cr, 1, 1, 1, alpha);
  cairo_move_to(cr, x, baseline);
  cairo_show_text(cr, text);
}

cairo_surface_t *compact_picture(double width, double height, double scale) {
  cairo_t *cr = begin(width, height, scale);
  artwork(cr, 8, (height - 24) / 2, 24, 6);
  waveform(cr, width - 34, height / 2);
  return finish(cr);
}

cairo_surface_t *minimal_picture(double side, double scale) {
  cairo_t *cr = begin(side, side, scale);
  artwork(cr, (side - 22) / 2, (side - 22) / 2, 22, 11);
  return finish(cr);
}

cairo_surface_t *expanded_picture(double width, double height, double scale) {
  cairo_t *cr = begin(width, height, scale);
  artwork(cr, 22, 18, 48, 10);
  line(cr, "Midnight Ferry", 84, 38, 17, CAIRO_FONT_WEIGHT_BOLD, 1);
  line(cr, "The Harbour Lights", 84, 58, 15, CAIRO_FONT_WEIGHT_NORMAL, 0.6);
  waveform(cr, width - 22 - 23, 42);
  cairo_set_source_rgba(cr, 1, 1, 1, 0.25);
  pill_path(cr, 64, 82, width - 128, 5, 2.5);
  cairo_fill(cr);
  cairo_set_source_rgb(cr, 1, 1, 1);
  pill_path(cr, 64, 82, (width - 128) * 0.4, 5, 2.5);
  cairo_fill(cr);
  line(cr, "0:42", 22, 89, 12, CAIRO_FONT_WEIGHT_NORMAL, 0.6);
  line(cr, "-1:18", width - 22 - 30, 89, 12, CAIRO_FONT_WEIGHT_NORMAL, 0.6);
  for (int i = -1; i <= 1; i++) {
    const double middle = width / 2 + i * 64, y = height - 32;
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_move_to(cr, middle - 8, y - 10);
    cairo_line_to(cr, middle + 10, y);
    cairo_line_to(cr, middle - 8, y + 10);
    cairo_close_path(cr);
    cairo_fill(cr);
  }
  return finish(cr);
}
