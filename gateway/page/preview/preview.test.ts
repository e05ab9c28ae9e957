import * as fc from 'fast-check';
import { Window } from 'happy-dom';
import { expect, it } from 'vitest';

import { readAddress } from './page-address.ts';
import { type DatedPuzzle, generalPreview, type Preview, previewOf } from './preview.ts';
import { writePreview } from './write-preview.ts';

const puzzle: DatedPuzzle = { name: '212', locale: 'de', date: '2026-11-20' };
const find = async (id: string) => (id === '381' ? puzzle : null);
const preview = async (path: string, language: 'de' | 'en' = 'de') =>
  previewOf(readAddress(path), language, find);

function headOf(shown: Preview) {
  const { document } = new Window();
  document.head.innerHTML = writePreview(shown, 'https://quando.example');
  const meta = (name: string) =>
    document
      .querySelector(`meta[name="${name}"], meta[property="${name}"]`)
      ?.getAttribute('content');
  const canonical = document.querySelector('link[rel="canonical"]')?.getAttribute('href');
  return { title: document.title, meta, canonical, elements: document.head.children.length };
}

it('a puzzle is announced by number and date in its own language, whoever reads it', async () => {
  expect(await preview('/pp/381', 'en')).toEqual({
    language: 'de',
    title: 'Quando #212 – Geschichtsrätsel vom 20. November 2026',
    description: 'Vier Hinweise, vier Versuche: Findest du die Antwort?',
    canonicalPath: '/pp/381',
    isForSearchEngines: true,
  });
  const english = { ...puzzle, locale: 'en' } as const;
  const { title, description } = await previewOf(readAddress('/pp/381'), 'de', async () => english);
  expect(title).toBe('Quando #212 – History puzzle of 20 November 2026');
  expect(description).toBe('Four hints, four attempts: can you find the answer?');
});

it.each(['/pp/382', '/pp/0', '/'])('%s is announced as Quando itself', async (path) => {
  expect(await preview(path)).toEqual(generalPreview('de'));
  expect(await preview(path, 'en')).toEqual(generalPreview('en'));
});

it.each(['/PP/381', '/pp/381/', '/Pp/381/'])('%s is the puzzle too', async (path) => {
  expect((await preview(path)).canonicalPath).toBe('/pp/381');
});

it.each([
  ['a custom puzzle', '/pp/Zx3_90aBcDeFgHiJkLmNoP'],
  ['a malformed id', '/pp/0381'],
  ['an id beyond all', '/pp/9999999999'],
  ['no id', '/pp'],
  ['more than an id', '/pp/381/x'],
  ['a private screen', '/profile'],
  ['nothing', '/no/such/page'],
])('%s, %s, shows what Quando is and keeps out of search engines', async (_, path) => {
  const shown = await preview(path);
  expect(shown).toEqual({
    ...generalPreview('de'),
    canonicalPath: null,
    isForSearchEngines: false,
  });
  const { meta, canonical } = headOf(shown);
  expect([meta('robots'), canonical, meta('og:url')]).toEqual(['noindex', undefined, undefined]);
});

it('a screen has its own title in the reader’s language', async () => {
  expect((await preview('/Privacy', 'en')).title).toBe('Privacy policy · Quando');
  expect((await preview('/puzzleOverview')).canonicalPath).toBe('/puzzleOverview');
  expect((await preview('/privacy')).title).toBe('Datenschutzerklärung · Quando');
  const archive = { title: 'Archiv · Quando', canonicalPath: '/archive', isForSearchEngines: true };
  expect(await preview('/archive')).toMatchObject(archive);
});

it('a known address makes a card with its picture', async () => {
  const { title, meta, canonical } = headOf(await preview('/pp/381'));
  expect(title).toBe('Quando #212 – Geschichtsrätsel vom 20. November 2026');
  expect([meta('og:title'), meta('description')]).toEqual([title, meta('og:description')]);
  expect([canonical, meta('og:url')]).toEqual(Array(2).fill('https://quando.example/pp/381'));
  expect(meta('og:image')).toBe('https://quando.example/preview-de.png');
  expect([meta('og:locale'), meta('twitter:card')]).toEqual(['de_DE', 'summary_large_image']);
  expect([meta('og:type'), meta('og:site_name')]).toEqual(['website', 'Quando']);
  expect([meta('og:image:width'), meta('og:image:height'), meta('og:image:alt')]).toEqual([
    '1200',
    '630',
    'Quando, das tägliche Geschichtsrätsel: vier leere Felder für ein Jahr',
  ]);
  const english = headOf(generalPreview('en'));
  expect([english.meta('og:locale'), english.meta('og:image')]).toEqual([
    'en_US',
    'https://quando.example/preview-en.png',
  ]);
  expect(english.meta('og:image:alt')).toBe(
    'Quando, the daily history puzzle: four empty tiles for a year',
  );
  expect(meta('robots')).toBeUndefined();
});

it('without a configured address nothing absolute is said', async () => {
  const relative = writePreview(await preview('/pp/381'), undefined);
  expect(relative).not.toMatch(/canonical|og:url|og:image|https?:/);
  expect(relative).toContain('<meta name="twitter:card" content="summary" />');
});

it('whatever characters a name has, they are text', () => {
  const plain = headOf(generalPreview('en')).elements;
  const texts = fc.array(fc.constantFrom('<', '>', '"', "'", '&', '/', 'a', '$&', '<!--', '-->'));
  fc.assert(
    fc.property(texts, texts, (names, words) => {
      const title = `x${names.join('')}x`;
      const description = `x${words.join('')}x`;
      const head = headOf({ ...generalPreview('en'), title, description });
      expect(head.elements).toBe(plain);
      expect([head.title, head.meta('og:title')]).toEqual([title, title]);
      expect(head.meta('description')).toBe(description);
    }),
    { numRuns: 50 },
  );
});
