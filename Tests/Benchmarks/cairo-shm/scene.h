/* The scenes that the comparator draws: each as Islet shows it, in the way that suits Cairo best.
 *
 * What doesn't change is rendered once into surfaces, and a frame draws and sends nothing but the
 * box that differs from the frame before, as far as the changing thing reaches. */
#ifndef ISLET_BENCH_SCENE_H
#define ISLET_BENCH_SCENE_H

#include <stdbool.h>

#include "stage.h"

/* The pill at rest, in points. */
enum { compact_width = 220, compact_height = 37 };

struct scene {
  const char *name;
  /* How many steps make a round, and how many frames a step has; 0 are as many as it moves in. */
  int steps_in_round, frames_in_step;
  /* How many refreshes of a 60 Hz display lie between two frames. */
  int refreshes;
  /* Renders what doesn't change, and the first picture. */
  void (*open)(struct stage *stage);
  /* A step begins, the first of which is number 1. */
  void (*begin)(struct stage *stage, int step);
  /* Draws the frame so many seconds after the step began; whether it still moves then. */
  bool (*draw)(struct stage *stage, double seconds);
  void (*close)(void);
};

extern const struct scene morph_scene, ring_scene, digits_scene, waveform_scene, two_pills_scene;

/* A spring of a duration and a bounce in closed form, from 0 at rest to 1 (row A6). */
double spring(double seconds, double duration, double bounce, double *velocity);

/* As above, and whether it can still move a tenth of a pixel; at rest it is 1. */
bool spring_moves(double seconds, double duration, double bounce, double *position);

double mix(double a, double b, double t);

/* Draws the pill at rest with a picture in it, once. */
void draw_still_pill(struct stage *stage, cairo_surface_t *content);

#endif
