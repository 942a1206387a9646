/* The X protocol by XCB: errors and a lost connection are values here, not process-wide handlers. */
#ifndef ISLET_CX11_H
#define ISLET_CX11_H

#include <stdlib.h>
#include <xcb/present.h>
#include <xcb/randr.h>
#include <xcb/render.h>
#include <xcb/shape.h>
#include <xcb/xcb.h>
#include <xcb/xcbext.h>
#include <xcb/xfixes.h>

#endif
