/**
 * Has Node translate WebAssembly once, the quick way. By default it goes on to optimize what it runs:
 * processes as short as those of tests spend more time on that for the embedded database than it saves.
 */
export const quickWasm = '--liftoff-only';
