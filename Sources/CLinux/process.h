/* Starting processes, for the files of this folder. */
#ifndef ISLET_PROCESS_H
#define ISLET_PROCESS_H

/* Makes a child by vfork(2), which shares the caller's memory until it executes. `become` runs in
 * it with every signal blocked; it executes a program, or returns the errno of what failed.
 * Returns the child's pid, or -errno. */
int islet_vfork(int (*become)(const void *), const void *what);

#endif
