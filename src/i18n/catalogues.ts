import type { Messages } from 'use-intl';
import type { Locale } from '../game/puzzle.ts';

/** The catalogues: `main` comes with the page, the others with their screen. */
const loaders = {
  main: {
    de: () => import('./catalogues/de/main.json'),
    en: () => import('./catalogues/en/main.json'),
  },
  result: {
    de: () => import('./catalogues/de/result.json'),
    en: () => import('./catalogues/en/result.json'),
  },
  settings: {
    de: () => import('./catalogues/de/settings.json'),
    en: () => import('./catalogues/en/settings.json'),
  },
  info: {
    de: () => import('./catalogues/de/info.json'),
    en: () => import('./catalogues/en/info.json'),
  },
} as const;

export type CatalogueName = keyof typeof loaders;

/** The messages of one catalogue in one language; rejects when it is out of reach. */
export async function loadCatalogue(
  name: CatalogueName,
  locale: Locale,
): Promise<Partial<Messages>> {
  const { default: messages } = await loaders[name][locale]();
  return messages;
}
