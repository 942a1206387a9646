/* What the comparator draws: the pill's outline, and pictures of what doesn't change. */
#ifndef ISLET_BENCH_PICTURE_H
#define ISLET_BENCH_PICTURE_H

#include <cairo.h>

/* A rounded rectangle with continuous corners (row A2), as Islet's pill has. */
void pill_path(cairo_t *cr, double x, double y, double width, double height, double radius);

/* Artwork leading, waveform trailing; width and height in points, rendered at `scale`. */
cairo_surface_t *compact_picture(double width, double height, double scale);

/* Artwork in the middle of the circle beside the pill. */
cairo_surface_t *minimal_picture(double side, double scale);

/* Row A10: artwork, two lines of text, progress bar and three buttons. */
cairo_surface_t *expanded_picture(double width, double height, double scale);

#endif
