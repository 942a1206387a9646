/* Jansson: reads JSON strictly, with a limit on depth, and depends on nothing. */
#ifndef ISLET_CJANSSON_H
#define ISLET_CJANSSON_H

#include <jansson.h>

#endif
