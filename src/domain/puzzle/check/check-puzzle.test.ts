import { describe, expect, test } from 'vitest';

import type { AuthoredPuzzle, AuthoredTip } from './authored-puzzle.ts';
import { checkPuzzle } from './check-puzzle.ts';
import { authoredPuzzle } from './puzzle-factory.ts';

const { de, en } = authoredPuzzle('x');

/** The tips of a language with some of them changed, each by its number from 1. */
function changed({ tips }: typeof de, changes: Record<number, Partial<AuthoredTip>> = {}) {
  return { tips: tips.map((tip, index) => ({ ...tip, ...changes[index + 1] })) };
}

/** Rule, language, tip and quote of every breach. */
function found(overrides: Partial<AuthoredPuzzle>) {
  return checkPuzzle(authoredPuzzle('p', overrides)).map((each) => [
    each.rule,
    each.locale,
    each.tip,
    each.found,
  ]);
}

describe('what the two languages should have alike', () => {
  test('four tips', () => {
    expect(found({ en: { tips: en.tips.slice(0, 3) } })).toEqual([
      ['tip-count', 'en', null, '3'],
      ['region-differs', null, 4, 'europe, undefined'],
    ]);
    expect(found({ de: { tips: de.tips.slice(0, 3) } })).toEqual([['tip-count', 'de', null, '3']]);
  });

  test('a question', () => {
    expect(found({ de: { ...de, label: 'Wie viele?' } })).toEqual([
      ['label-in-one-language', null, null, 'Wie viele?'],
    ]);
    expect(found({ en: { ...en, label: 'How many?' } })).toEqual([
      ['label-in-one-language', null, null, 'How many?'],
    ]);
    expect(
      found({ de: { ...de, label: 'Wie viele?' }, en: { ...en, label: 'How many?' } }),
    ).toEqual([]);
  });

  test('a question, as it should be set', () => {
    expect(
      found({ de: { ...de, label: 'Wie viele "Tage"?' }, en: { ...en, label: 'How many?' } }),
    ).toEqual([
      ['quotation-marks', 'de', null, '"'],
      ['quotation-marks', 'de', null, '"'],
    ]);
  });

  test('an image', () => {
    const image = { 3: { image: '/puzzles/bridge.webp', imageAlt: 'A bridge' } };
    expect(found({ en: changed(en, image) })).toEqual([
      ['image-in-one-language', null, 3, '/puzzles/bridge.webp'],
    ]);
    expect(found({ de: changed(de, image), en: changed(en, image) })).toEqual([]);
  });

  test('a part of the world', () => {
    expect(found({ en: changed(en, { 2: { region: 'asia' } }) })).toEqual([
      ['region-differs', null, 2, 'europe, asia'],
    ]);
  });

  const paris = { name: 'Paris', lat: 48.9, lon: 2.4, land: 'FR' };

  test.each([
    [{ place: { ...paris, lat: 48.8 } }, '48.8, 2.4, FR'],
    [{ place: { ...paris, lon: 2.3 } }, '48.9, 2.3, FR'],
    [{ place: { ...paris, land: 'sea' } }, '48.9, 2.4, sea'],
    [{ place: null }, 'null'],
    [{}, 'undefined'],
  ])('a place: %j', (other, point) => {
    const german = changed(de, { 4: { place: paris } });
    expect(found({ de: german, en: changed(en, { 4: other }) })).toEqual([
      ['place-differs', null, 4, `48.9, 2.4, FR; ${point}`],
    ]);
  });

  test('a place may have a name of its own in each language', () => {
    const [rom, rome] = ['Rom', 'Rome'].map((name) => ({ 4: { place: { ...paris, name } } }));
    expect(found({ de: changed(de, rom), en: changed(en, rome) })).toEqual([]);
  });
});

describe('a tip by itself', () => {
  const image = '/puzzles/bridge.webp';
  const source = { address: 'https://example.org/source', quote: 'So it was.' };

  test.each([
    [
      { text: ' ' },
      [
        ['text-empty', 'de', 1, ''],
        ['spacing', 'de', 1, ' '],
      ],
    ],
    [{ text: 'a'.repeat(241) }, [['text-too-long', 'de', 1, '241']]],
    [{ imageAlt: 'Im Jahr 1969' }, [['digits', 'de', 1, '1969']]],
    [
      { imageAlt: 'Ein "Haus"' },
      [
        ['quotation-marks', 'de', 1, '"'],
        ['quotation-marks', 'de', 1, '"'],
      ],
    ],
    [{ link: 'https://de.wikipedia.org/wiki/Rom' }, []],
    [
      { link: 'https://en.wikipedia.org/wiki/Rome' },
      [['link-language', 'de', 1, 'https://en.wikipedia.org/wiki/Rome']],
    ],
    [{ source: { ...source, address: 'http://example.org/source' } }, []],
    [
      { source: { ...source, address: 'see https://example.org' } },
      [['source-missing', 'de', 1, 'see https://example.org']],
    ],
    [
      { source: { ...source, address: 'https://example.org page 3' } },
      [['source-missing', 'de', 1, 'https://example.org page 3']],
    ],
    [{ source: { ...source, quote: ' ' } }, [['source-missing', 'de', 1, source.address]]],
    [{ source: { ...source, quote: '' } }, [['source-missing', 'de', 1, source.address]]],
  ])('%j', (change, breaches) => {
    expect(found({ de: changed(de, { 1: change }) })).toEqual(breaches);
  });

  test.each([
    [{ image, imageAlt: 'A bridge' }, []],
    [{ image }, [['image-without-alternative', 'de', 1, image]]],
    [
      { image, imageAlt: ' ' },
      [
        ['image-without-alternative', 'de', 1, image],
        ['spacing', 'de', 1, ' '],
      ],
    ],
    [{ image: '/puzzles/moon-1969.webp', imageAlt: 'A moon' }, [['digits', 'de', 1, '1969']]],
  ])('%j, in both languages', (change, breaches) => {
    const german = changed(de, { 1: change });
    const english = changed(en, { 1: { image, imageAlt: 'A bridge' } });
    const own = found({ de: german, en: english }).filter(([, locale]) => locale === 'de');
    expect(own).toEqual(breaches);
  });
});

test('where the answer is a number, years may stand in question, tips and images', () => {
  const image = {
    1: { text: 'Von 1941 an', image: '/puzzles/leningrad-1941.webp', imageAlt: '1941' },
  };
  expect(
    found({
      year: 872,
      de: { ...changed(de, image), label: 'Wie viele Tage seit 1941?' },
      en: { ...changed(en, image), label: 'How many days from 1941 on?' },
    }),
  ).toEqual([]);
});
