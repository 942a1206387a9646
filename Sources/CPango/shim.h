/* Pango lays text out, Cairo rasterises it once; neither runs in a frame. */
#ifndef ISLET_CPANGO_H
#define ISLET_CPANGO_H

#include <pango/pangocairo.h>

#endif
