import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogues } from './scripts/vite/catalogues.ts';
import { earlyScript } from './scripts/vite/early-script.ts';
import { pageHead } from './scripts/vite/page-head.ts';
import { pageSettings } from './scripts/vite/page-settings.ts';

export default defineConfig({
  plugins: [react(), catalogues(), earlyScript(), pageHead(), pageSettings(process.env)],
  resolve: {
    alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' },
  },
  build: {
    outDir: 'dist/page',
    manifest: true,
    // The oldest with what ES2023 adds to arrays; Vite would lower the syntax, not add methods.
    target: ['chrome110', 'edge110', 'firefox115', 'safari16'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
});
