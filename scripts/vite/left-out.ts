import type { Plugin } from 'vite';

/**
 * What libraries import and the page never reaches, with what stands in its place: their bundles
 * cannot tell, because they keep it in a member or in an option.
 */
const unused: readonly (readonly [RegExp, string])[] = [
  // Patterns of paths: src/app/routes/screens.ts compares paths itself.
  [/\/regexparam\/dist\/index\.mjs$/, 'export const parse = undefined;'],
  // Other ways of remembering than use-intl's one: by all arguments, in a cache of its own.
  [
    /\/@formatjs\/fast-memoize\/index\.js$/,
    `export const strategies = { variadic: undefined };
    export function memoize(make, { cache }) {
      const kept = cache.create();
      return (...given) => {
        const key = JSON.stringify(given);
        const known = kept.get(key) ?? make(...given);
        kept.set(key, known);
        return known;
      };
    }`,
  ],
  // Sign-in with a wallet.
  [
    /\/auth-js\/dist\/module\/lib\/web3\/ethereum\.js$/,
    'export const createSiweMessage = undefined, fromHex = undefined, getAddress = undefined, toHex = undefined;',
  ],
  // Changes through TanStack Query: it keeps answers, and calls change things by themselves.
  [/\/query-core\/build\/modern\/mutationCache\.js$/, 'export class MutationCache {}'],
  // Suspense and error boundaries: screens show what they wait for, and what went wrong.
  [
    /\/react-query\/build\/modern\/suspense\.js$/,
    'export const ensureSuspenseTimers = () => {}, shouldSuspend = () => false, fetchOptimistic = undefined, willFetch = () => false, defaultThrowOnError = undefined;',
  ],
  [
    /\/react-query\/build\/modern\/errorBoundaryUtils\.js$/,
    'export const ensurePreventErrorBoundaryRetry = () => {}, useClearResetErrorBoundary = () => {}, getHasError = () => false;',
  ],
];

/** Leaves out of the built page what it never reaches. */
export function leftOut(): Plugin {
  return {
    name: 'quando:left-out',
    apply: 'build',
    load: {
      filter: { id: unused.map(([file]) => file) },
      handler: (id) => unused.find(([file]) => file.test(id))?.[1] ?? null,
    },
  };
}
