import { defineConfig } from 'vite';

/** The gateway as one program for Node; its packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'gateway/main.ts',
    outDir: 'dist/gateway',
    target: 'node20.19',
    minify: false,
    sourcemap: true,
  },
});
