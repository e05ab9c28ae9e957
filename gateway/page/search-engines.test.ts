import { expect, it } from 'vitest';

import { namedScreens } from './preview/named-screens.ts';
import { robotsText, sitemapXml } from './search-engines.ts';

it('programs may read the page, not what it asks in its turn', () => {
  const closed =
    'User-agent: *\nDisallow: /rest/\nDisallow: /auth/\nDisallow: /webhooks/\nAllow: /\n';
  expect(robotsText(undefined)).toBe(closed);
  expect(robotsText('https://quando.example')).toBe(
    `${closed}\nSitemap: https://quando.example/sitemap.xml\n`,
  );
});

it('the open screens are listed by their addresses, and no other', () => {
  const sitemap = sitemapXml('https://quando.example');
  expect(sitemap.replaceAll(/ {2}<url><loc>[^<]*<\/loc><\/url>\n/g, '')).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n</urlset>\n',
  );
  const listed = sitemap.matchAll(/<loc>([^<]*)<\/loc>/g);
  expect([...listed].map(([, address]) => address)).toEqual(
    [
      '/',
      '/about',
      '/news',
      '/puzzleOverview',
      '/make',
      '/room',
      '/support',
      '/accessibility',
      '/privacy',
      '/imprint',
    ].map((path) => `https://quando.example${path}`),
  );
});

it('each screen that is worth a link has a title in both languages', () => {
  expect(namedScreens.map(({ path, titles }) => [path, titles.de, titles.en])).toEqual([
    ['/about', 'Über Quando', 'About Quando'],
    ['/news', 'Neuigkeiten', 'News'],
    ['/puzzleOverview', 'Rätsel', 'Puzzles'],
    ['/archive', 'Archiv', 'Archive'],
    ['/make', 'Selbst ein Rätsel machen', 'Make a puzzle yourself'],
    ['/room', 'In einen Raum kommen', 'Join a room'],
    ['/support', 'Quando unterstützen', 'Support Quando'],
    ['/accessibility', 'Erklärung zur Barrierefreiheit', 'Accessibility statement'],
    ['/privacy', 'Datenschutzerklärung', 'Privacy policy'],
    ['/imprint', 'Impressum', 'Imprint'],
  ]);
});
