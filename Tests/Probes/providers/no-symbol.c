/* A library without the entry symbol. */
int islet_nothing_here(void);
int islet_nothing_here(void) { return 0; }
