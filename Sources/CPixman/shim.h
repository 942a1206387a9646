/* Pixman combines pixels on this side of the X protocol, by the rules of the RENDER extension. */
#ifndef ISLET_CPIXMAN_H
#define ISLET_CPIXMAN_H

#include <pixman.h>

#endif
