/* Digits of a number in the compact pill slide to the next number; the others stand still (B12). */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "picture.h"
#include "scene.h"

enum { font_size = 17, digits = 4 };

static cairo_scaled_font_t *font;
static unsigned long glyph_of[10];
static double advance, ascent, height;
static double left, baseline;
static char before[16] = "1000", after[16] = "1000";

static void show(cairo_t *cr, char digit, int column, double offset, double alpha) {
  if (alpha <= 0.002) return;
  cairo_glyph_t glyph = {
      .index = glyph_of[digit - '0'], .x = left + column * advance, .y = baseline + offset};
  cairo_set_source_rgba(cr, 1, 1, 1, fmin(alpha, 1));
  cairo_show_glyphs(cr, &glyph, 1);
}

static void open_scene(struct stage *stage) {
  cairo_font_face_t *face = cairo_toy_font_face_create(
      "Inter", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
  cairo_matrix_t size, identity;
  cairo_matrix_init_scale(&size, font_size * stage->scale, font_size * stage->scale);
  cairo_matrix_init_identity(&identity);
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  font = cairo_scaled_font_create(face, &size, &identity, options);
  cairo_font_options_destroy(options);
  cairo_font_face_destroy(face);
  cairo_font_extents_t extents;
  cairo_scaled_font_extents(font, &extents);
  ascent = extents.ascent;
  height = extents.height;
  for (int i = 0; i < 10; i++) {
    const char text[] = {(char)('0' + i), 0};
    cairo_glyph_t *glyphs = NULL;
    int count = 0;
    if (cairo_scaled_font_text_to_glyphs(
            font, 0, 0, text, 1, &glyphs, &count, NULL, NULL, NULL) != CAIRO_STATUS_SUCCESS ||
        count != 1)
      fail("the font has no digits");
    glyph_of[i] = glyphs[0].index;
    cairo_text_extents_t digit;
    cairo_scaled_font_glyph_extents(font, glyphs, 1, &digit);
    advance = fmax(advance, ceil(digit.x_advance));
    cairo_glyph_free(glyphs);
  }
  cairo_set_scaled_font(stage->cr, font);
  left = floor((stage->width + compact_width * stage->scale) / 2 - 10 * stage->scale) -
         digits * advance;
  baseline = floor(
      (top_gap + compact_height / 2.0) * stage->scale - height / 2 + ascent);
  draw_still_pill(stage, NULL);
  const struct box whole = {0, 0, stage->width, stage->height};
  begin_frame(stage, whole);
  for (int i = 0; i < digits; i++) show(stage->cr, after[i], i, 0, 1);
  end_frame(stage, whole);
}

static void begin(struct stage *stage, int step) {
  (void)stage;
  memcpy(before, after, sizeof before);
  snprintf(after, sizeof after, "%d", 1000 + 11 * step % 9000);
}

static bool draw(struct stage *stage, double seconds) {
  double position;
  const bool moves = spring_moves(seconds, 0.5, 0.15, &position);
  struct box damage = {0};
  for (int i = 0; i < digits; i++) {
    if (before[i] == after[i]) continue;
    damage = unite(
        damage, box_around(left + i * advance, baseline - ascent, advance, height));
  }
  if (damage.x1 <= damage.x0) return moves;
  cairo_t *cr = stage->cr;
  begin_frame(stage, damage);
  cairo_set_source_rgb(cr, 0, 0, 0);
  cairo_paint(cr);
  for (int i = 0; i < digits; i++) {
    if (before[i] == after[i]) {
      show(cr, after[i], i, 0, 1);
      continue;
    }
    show(cr, before[i], i, -position * height / 2, 1 - position);
    show(cr, after[i], i, (1 - position) * height / 2, position);
  }
  end_frame(stage, damage);
  return moves;
}

static void close_scene(void) { cairo_scaled_font_destroy(font); }

const struct scene digits_scene = {
    .name = "digits",
    .steps_in_round = 2,
    .refreshes = 1,
    .open = open_scene,
    .begin = begin,
    .draw = draw,
    .close = close_scene};
