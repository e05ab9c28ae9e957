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
  navigation: {
    de: () => import('./catalogues/de/navigation.json'),
    en: () => import('./catalogues/en/navigation.json'),
  },
  news: {
    de: () => import('./catalogues/de/news.json'),
    en: () => import('./catalogues/en/news.json'),
  },
  consent: {
    de: () => import('./catalogues/de/consent.json'),
    en: () => import('./catalogues/en/consent.json'),
  },
  start: {
    de: () => import('./catalogues/de/start.json'),
    en: () => import('./catalogues/en/start.json'),
  },
  supporter: {
    de: () => import('./catalogues/de/supporter.json'),
    en: () => import('./catalogues/en/supporter.json'),
  },
  notifications: {
    de: () => import('./catalogues/de/notifications.json'),
    en: () => import('./catalogues/en/notifications.json'),
  },
  privacy: {
    de: () => import('./catalogues/de/privacy.json'),
    en: () => import('./catalogues/en/privacy.json'),
  },
  records: {
    de: () => import('./catalogues/de/records.json'),
    en: () => import('./catalogues/en/records.json'),
  },
  stats: {
    de: () => import('./catalogues/de/stats.json'),
    en: () => import('./catalogues/en/stats.json'),
  },
  imprint: {
    de: () => import('./catalogues/de/imprint.json'),
    en: () => import('./catalogues/en/imprint.json'),
  },
  accessibility: {
    de: () => import('./catalogues/de/accessibility.json'),
    en: () => import('./catalogues/en/accessibility.json'),
  },
  account: {
    de: () => import('./catalogues/de/account.json'),
    en: () => import('./catalogues/en/account.json'),
  },
  tour: {
    de: () => import('./catalogues/de/tour.json'),
    en: () => import('./catalogues/en/tour.json'),
  },
  errors: {
    de: () => import('./catalogues/de/errors.json'),
    en: () => import('./catalogues/en/errors.json'),
  },
  upkeep: {
    de: () => import('./catalogues/de/upkeep.json'),
    en: () => import('./catalogues/en/upkeep.json'),
  },
  profile: {
    de: () => import('./catalogues/de/profile.json'),
    en: () => import('./catalogues/en/profile.json'),
  },
} as const;

/** Some of the messages: two catalogues may each have a part of one namespace. */
export type SomeMessages = { [Namespace in keyof Messages]?: Partial<Messages[Namespace]> };

export type CatalogueName = keyof typeof loaders;

/** The messages of one catalogue in one language; rejects when it is out of reach. */
export async function loadCatalogue(name: CatalogueName, locale: Locale): Promise<SomeMessages> {
  const { default: messages } = await loaders[name][locale]();
  return messages;
}
