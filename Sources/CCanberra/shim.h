/* libcanberra as it is. */
#ifndef ISLET_CCANBERRA_H
#define ISLET_CCANBERRA_H

#include <canberra.h>

#endif
