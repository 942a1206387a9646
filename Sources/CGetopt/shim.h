/* getopt_long, with its global variables behind functions: Swift 6 refuses mutable globals. */
#ifndef ISLET_CGETOPT_H
#define ISLET_CGETOPT_H

#include <getopt.h>

/* Begins a new scan at argv[1]. */
static inline void cgetopt_reset(void) { optind = 0; }

/* The argument of the option that was read last, or NULL; it points into argv. */
static inline const char *cgetopt_argument(void) { return optarg; }

/* The index in argv of the first operand, once every option was read. */
static inline int cgetopt_index(void) { return optind; }

#endif
