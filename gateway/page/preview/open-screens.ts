import type { Language } from '../../request/accepted-language.ts';

type OpenScreen = { path: string; titles: Readonly<Record<Language, string>> };

/**
 * The screens that are worth a link and the same for everybody; search engines hear of these alone.
 * A screen that is not here gets the general preview and stays out of search engines.
 */
export const openScreens: readonly OpenScreen[] = [
  { path: '/about', titles: { de: 'Über Quando', en: 'About Quando' } },
  { path: '/news', titles: { de: 'Neuigkeiten', en: 'News' } },
  { path: '/puzzleOverview', titles: { de: 'Rätsel', en: 'Puzzles' } },
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
