/* The X protocol by XCB without its extensions: what a provider may carry. */
#ifndef ISLET_CXCB_H
#define ISLET_CXCB_H

#include <stdlib.h>
#include <xcb/xcb.h>
#include <xcb/xcbext.h>

#endif
