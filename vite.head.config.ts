import { defineConfig } from 'vite';
import { builtHeads } from './scripts/vite/screen-heads.ts';

/** The script that stands in the documents of other screens. It knows the page's files, so it comes after it. */
export default defineConfig({
  publicDir: false,
  define: { QUANDO_HEADS: JSON.stringify(builtHeads()) },
  build: {
    write: false,
    target: ['chrome110', 'edge110', 'firefox115', 'safari16'],
    rolldownOptions: { input: 'src/screen-head.ts', output: { format: 'iife' } },
  },
});
