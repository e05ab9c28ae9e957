import { readdirSync } from 'node:fs';
import { defineConfig } from 'vite';
import { lastResort } from './scripts/vite/last-resort.ts';

/** The service worker, one classic script beside the page. It knows the page's files, so it comes after it. */
export default defineConfig({
  publicDir: false,
  define: {
    QUANDO_FILES: JSON.stringify(readdirSync('dist/page/assets').map((file) => `/assets/${file}`)),
    QUANDO_LAST_RESORT: JSON.stringify(lastResort()),
  },
  build: {
    outDir: 'dist/page',
    emptyOutDir: false,
    target: ['chrome110', 'edge110', 'firefox115', 'safari16'],
    rolldownOptions: {
      input: 'src/worker.ts',
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});
