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
  de: () => import('./words-de.ts'),
  en: () => import('./words-en.ts'),
} as const;

/** Some of the messages: two catalogues may each have a part of one namespace. */
export type SomeMessages = { [Namespace in keyof Messages]?: Partial<Messages[Namespace]> };

type Others = Awaited<ReturnType<typeof others.en>>;

type Apart = keyof Others['apart'];

export type CatalogueName = keyof typeof single | Exclude<keyof Others, 'apart'> | Apart;

/** The messages of one catalogue in one language; rejects when it is out of reach. */
export async function loadCatalogue(name: CatalogueName, locale: Locale): Promise<SomeMessages> {
  if (name === 'main' || name === 'privacy') return (await single[name][locale]()).default;
  const all = await others[locale]();
  if (!(name in all.apart)) return all[name as keyof Omit<Others, 'apart'>];
  const part: Partial<Record<Apart, SomeMessages>> = await all.apart[name as Apart]();
  return part[name as Apart] ?? {};
}
