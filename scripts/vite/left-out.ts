import type { Plugin } from 'vite';

/**
 * What libraries import and the page never reaches, with what stands in its place: their bundles
 * cannot tell, because they keep it in a member or in an option.
 */
const unused: readonly (readonly [RegExp, string])[] = [
  // Patterns of paths: src/app/routes/screens.ts compares paths itself.
  [/\/regexparam\/dist\/index\.mjs$/, 'export const parse = undefined;'],
  // Accounts of others, which only the server may change.
  [/\/auth-js\/dist\/module\/GoTrueAdminApi\.js$/, 'export default class {}'],
  // Sign-in with a wallet.
  [
    /\/auth-js\/dist\/module\/lib\/web3\/ethereum\.js$/,
    'export const createSiweMessage = undefined, fromHex = undefined, getAddress = undefined, toHex = undefined;',
  ],
  // Changes through TanStack Query: it keeps answers, and calls change things by themselves.
  [/\/query-core\/build\/modern\/mutationCache\.js$/, 'export class MutationCache {}'],
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
