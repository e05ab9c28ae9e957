import type { Messages } from 'use-intl';
import type { Locale } from '../domain/puzzle/puzzle.ts';

/** What is fetched by itself: `main` comes with the page, the policy is long. */
const single = {
  main: {
    de: () => import('./catalogues/de/main.json'),
    en: () => import('./catalogues/en/main.json'),
  },
  privacy: {
    de: () => import('./catalogues/de/privacy.json'),
    en: () => import('./catalogues/en/privacy.json'),
  },
} as const;

/** All others of a language in one file: their names alone would weigh in the first load. */
const others = {
  de: async () => (await import('./words-de.ts')).words,
  en: async () => (await import('./words-en.ts')).words,
} as const;

/** Some of the messages: two catalogues may each have a part of one namespace. */
export type SomeMessages = { [Namespace in keyof Messages]?: Partial<Messages[Namespace]> };

export type CatalogueName = keyof typeof single | keyof Awaited<ReturnType<typeof others.en>>;

/** The messages of one catalogue in one language; rejects when it is out of reach. */
export async function loadCatalogue(name: CatalogueName, locale: Locale): Promise<SomeMessages> {
  if (name === 'main' || name === 'privacy') return (await single[name][locale]()).default;
  return (await others[locale]())[name];
}
