import { defineConfig } from 'vite';

/** The gateway as a program for Node, those of its threads, and operators' commands; packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    rolldownOptions: {
      input: [
        'gateway/main.ts',
        'gateway/auth/saml/saml-worker.ts',
        'gateway/operation/backup-command.ts',
        'gateway/operation/backup-process.ts',
        'gateway/operation/command.ts',
        'gateway/operation/content-command.ts',
        'gateway/operation/export-command.ts',
        'gateway/staff/exchange/import-worker.ts',
      ],
    },
    outDir: 'dist/gateway',
    target: 'node20.19',
    minify: false,
    sourcemap: true,
  },
});
