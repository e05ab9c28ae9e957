import type { Language } from '../../request/accepted-language.ts';

type NamedScreen = {
  path: string;
  titles: Readonly<Record<Language, string>>;
  /** Whether an account and what it may see are asked for; then no sitemap lists it. */
  isGuarded?: true;
};

/**
 * The screens that are worth a link: their previews have titles of their own, and search engines may
 * name them. A screen that is not here gets the general preview and stays out of search engines.
 */
export const namedScreens: readonly NamedScreen[] = [
  { path: '/about', titles: { de: 'Über Quando', en: 'About Quando' } },
  { path: '/news', titles: { de: 'Neuigkeiten', en: 'News' } },
  { path: '/puzzleOverview', titles: { de: 'Rätsel', en: 'Puzzles' } },
  { path: '/archive', titles: { de: 'Archiv', en: 'Archive' }, isGuarded: true },
  { path: '/make', titles: { de: 'Selbst ein Rätsel machen', en: 'Make a puzzle yourself' } },
  { path: '/room', titles: { de: 'In einen Raum kommen', en: 'Join a room' } },
  { path: '/support', titles: { de: 'Quando unterstützen', en: 'Support Quando' } },
  {
    path: '/accessibility',
    titles: { de: 'Erklärung zur Barrierefreiheit', en: 'Accessibility statement' },
  },
  { path: '/privacy', titles: { de: 'Datenschutzerklärung', en: 'Privacy policy' } },
  { path: '/imprint', titles: { de: 'Impressum', en: 'Imprint' } },
];
