import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { Features } from 'lightningcss';
import { defineConfig } from 'vite';
import { catalogues } from './scripts/vite/catalogues.ts';
import { classNames } from './scripts/vite/class-names.ts';
import { earlyScript } from './scripts/vite/early-script.ts';
import { firstLoadGroup, laterGroup } from './scripts/vite/first-load.ts';
import { inlineStyles } from './scripts/vite/inline-styles.ts';
import { landPaths } from './scripts/vite/land-path.ts';
import { leftOut } from './scripts/vite/left-out.ts';
import { pageHead } from './scripts/vite/page-head.ts';
import { pagePreview } from './scripts/vite/page-preview.ts';
import { pageSettings } from './scripts/vite/page-settings.ts';

export default defineConfig({
  plugins: [
    react(),
    catalogues(),
    earlyScript(),
    inlineStyles(),
    landPaths(),
    leftOut(),
    pageHead(),
    pagePreview(process.env),
    pageSettings(process.env),
  ],
  css: {
    modules: { generateScopedName: classNames(fileURLToPath(new URL('src', import.meta.url))) },
    // No colour of ours is written with `light-dark()`; what stands in for it would only weigh.
    lightningcss: { exclude: Features.LightDark },
  },
  resolve: {
    alias: {
      'use-intl/format-message': 'use-intl/format-message/format-only',
      // The router brings a copy of this hook for a React that lacks it.
      'use-sync-external-store/shim/index.js': 'react',
    },
  },
  build: {
    outDir: 'dist/page',
    manifest: true,
    // The oldest with what ES2023 adds to arrays; Vite would lower the syntax, not add methods.
    target: ['chrome110', 'edge110', 'firefox115', 'safari16'],
    modulePreload: {
      polyfill: false,
      // What a later part needs beside itself is few and small: it may follow on its heels.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css')),
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Few files instead of many small ones: their names alone would weigh in the first load.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: firstLoadGroup(), debugName: 'page' },
            { name: laterGroup(), debugName: 'later' },
            {
              name: 'words-de',
              test: /\/i18n\/(words-de|catalogues\/de\/(?!main\.|privacy|contractEnd|gifts|subscription|terms|creator|dashboard|staffTasks|editor|staff|preflight|research|security|together))/,
            },
            {
              name: 'words-en',
              test: /\/i18n\/(words-en|catalogues\/en\/(?!main\.|privacy|contractEnd|gifts|subscription|terms|creator|dashboard|staffTasks|editor|staff|preflight|research|security|together))/,
            },
            {
              name: 'screens',
              test: /\/src\/app\/routes\/(screens|other-screen|not-found)|\/play\/(museum\/(museum-|embed-screen\.module|take-newer-page)|modes\/(shared-screen|mode-(game|problem)|use-(quiz|asked|shared-finish)|puzzle-storage|no-storage|series)|challenge\/(challenge-line|challenged-daily|row-marks)|go-to-top|use-fragment|board\/calendar-leaf)|\/backend\/get-quiz/,
            },
            {
              name: 'result',
              test: /\/play\/(result\/(?!lazy-result|finish-note)|challenge\/(challenge-outcome|challenged-result)|report\/report-entry|board\/(timeline|video))/,
            },
            {
              name: 'accounts',
              // What only some screens call comes with these.
              test: /\/src\/backend\/accounts\/(?!factors|games|records|profile|providers|sessions|sign-in)|@supabase\/|\/tslib\//,
            },
            {
              name: 'played',
              test: /\/src\/(device\/games\/(outbox|puzzle-store)|domain\/statistics\/puzzle-result)/,
            },
            {
              name: 'account-calls',
              test: /\/src\/backend\/accounts\/(profile|providers|sign-in)/,
            },
            { name: 'schemas', test: /\/valibot\/|\/src\/backend\/(call-function|time-schema)/ },
            { name: 'unsent', test: /\/src\/device\/(draft-store|forget-drafts)/ },
            {
              name: 'server-state',
              test: /\/@tanstack\/(?!.*(?:infiniteQueryObserver|useInfiniteQuery))|\/src\/ui\/(server-state|use-(answer|error-in-sight))/,
            },
            {
              name: 'lists',
              test: /\/@tanstack\/|\/src\/ui\/(list\/use-list\.|use-url-filter|url-filter)/,
            },
            {
              // What nearly every screen has some of.
              name: 'parts',
              test: /\/src\/ui\/(empty-state|error-state|skeleton|use-back-online|list\/(?!use-list\.)|form\/(form|field|question|submit-button|switch|choice|text-(field|area)))/,
            },
            {
              name: 'documents',
              test: /\/src\/(features\/info\/(heading|document|prose|policy-extra|privacy|operator-card|written-date)|ui\/dialog\/sticky)/,
            },
            {
              name: 'keys',
              test: /\/features\/staff\/(shortcuts|use-row-keys)|\/src\/ui\/(use-key-names|command-key)/,
            },
            {
              name: 'staff',
              test: /\/features\/staff\/(staff-skeleton|use-lost|undo-bar)|\/src\/backend\/staff\/failure/,
            },
            {
              name: 'people',
              test: /\/src\/(backend\/staff\/people|features\/staff\/past-puzzles-choice)/,
            },
            {
              name: 'security',
              test: /\/features\/account\/security\/(?!change-|confirm-|delet|use-)|\/backend\/accounts\/sessions/,
            },
            {
              name: 'account-screens',
              // What every guarded screen needs of that room does not bring all of it along.
              test: /\/backend\/accounts\/(factors|providers)|\/src\/(features\/account\/(?!missing-permission)|domain\/text\/own-path)/,
            },
            {
              name: 'research',
              test: /\/src\/features\/staff\/(audit|people|research\/(?!traceless)|filter-form|results|screen)/,
            },
            {
              name: 'choices',
              test: /\/src\/features\/(settings|consent|info\/(accessibility|stored))|\/src\/app\/pages\/(?!profile|support|traceless|new-puzzle|edit-puzzle|preview|with-preview|news|staff)/,
            },
          ],
        },
      },
    },
  },
});
