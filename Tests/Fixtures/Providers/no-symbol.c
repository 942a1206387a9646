/* A library that is no provider. */
int hello(void);
int hello(void) { return 1; }
