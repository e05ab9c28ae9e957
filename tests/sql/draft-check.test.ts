import { beforeAll, describe, expect, it } from 'vitest';

import { addDays, localDay } from '../../src/domain/day/day.ts';
import { blocksIn, draftFindings, latestYear } from '../../src/domain/draft/draft-findings.ts';
import type { DraftContent, DraftTip } from '../../src/domain/draft/draft-content.ts';
import { withValueAt } from '../../src/domain/draft/draft-path.ts';
import { leanDraft } from '../../src/domain/draft/draft-shape.ts';
import type { Actor } from '../setup/acting-as.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import { addMember, callAs } from '../setup/factories/staff-factory.ts';

/** Asked again each time: the day may end while these tests run. */
const inDays = (count: number) => addDays(localDay(Date.now(), 0), count);
const thisYear = latestYear(Date.now());

const image = { image: '/images/x.webp', imageAlt: 'A picture', copyright: 'NN' };

const tips = (...texts: string[]): DraftTip[] =>
  texts.map((text) => ({
    text,
    type: 'wiki',
    source: { address: 'https://example.org/source', quote: 'So it was.' },
  }));

const whole: DraftContent = {
  year: 1931,
  timeScale: 3,
  difficulty: 2,
  de: {
    tips: tips(
      'Ein Komet erscheint.',
      'Brot wird knapp.',
      'Eine Brücke öffnet.',
      'Ein Chor singt.',
    ),
  },
  en: { tips: tips('A comet is seen.', 'Bread runs short.', 'A bridge opens.', 'Many sing.') },
};

type Values = Record<string, string | number | undefined>;

const draftWith = (values: Values) =>
  Object.entries(values).reduce(
    (content, [path, value]) => withValueAt(content, path, value),
    whole,
  );

const withImage = (locale: 'de' | 'en', changes: Partial<typeof image> = {}): Values =>
  Object.fromEntries(
    Object.entries({ ...image, ...changes }).map(([name, value]) => [
      `${locale}.tips[1].${name}`,
      value,
    ]),
  );

const withPlace = (changes: Values): Values =>
  Object.fromEntries(
    Object.entries({ name: 'Wien', lat: 48.2, lon: 16.4, land: 'AT', ...changes }).flatMap(
      ([name, value]) =>
        (['de', 'en'] as const).map((locale) => [`${locale}.tips[2].place.${name}`, value]),
    ),
  );

/** What somebody typed into a whole draft, and whether it may then be published. */
const cases: [name: string, values: Values, canBePublished: boolean][] = [
  ['a whole draft', {}, true],
  ['no answer', { year: undefined }, false],
  ['no time scale', { timeScale: undefined }, false],
  ['no difficulty', { difficulty: undefined }, false],
  ['the year zero', { year: 0 }, false],
  ['this year', { year: thisYear }, true],
  ['a year to come', { year: thisYear + 1 }, false],
  ['a far year', { year: 9999 }, false],
  [
    'a number that is asked for',
    { year: 9999, 'de.label': 'Wie viele?', 'en.label': 'Many?' },
    true,
  ],
  ['zero that is asked for', { year: 0, 'de.label': 'Wie viele?', 'en.label': 'Many?' }, true],
  ['a question in one language', { 'de.label': 'Wie viele?' }, false],
  ['a question of blanks', { 'de.label': ' ', 'en.label': '\t' }, true],
  ['a question of blanks beside one', { 'de.label': 'Wie viele?', 'en.label': ' ' }, false],
  ['a question too long', { 'de.label': 'x'.repeat(121), 'en.label': 'Many?' }, false],
  ['a hint of blanks', { 'de.tips[2].text': ' ' }, false],
  ['a hint too long', { 'de.tips[2].text': 'x'.repeat(241) }, false],
  ['a hint of pairs', { 'de.tips[2].text': '𝄞'.repeat(240) }, true],
  ['no kind', { 'de.tips[2].type': undefined }, false],
  ['an unknown kind', { 'de.tips[2].type': 'film' }, false],
  ['a title of blanks', { 'de.tips[2].title': ' ' }, true],
  ['a title too long', { 'de.tips[2].title': 'x'.repeat(201) }, false],
  ['a link of blanks', { 'de.tips[2].link': ' ' }, true],
  ['a link between blanks', { 'de.tips[2].link': ' https://example.org\n' }, true],
  ['a link in capitals', { 'de.tips[2].link': 'HTTPS://example.org' }, false],
  ['a link without its scheme', { 'de.tips[2].link': 'example.org' }, false],
  ['a link with a blank', { 'de.tips[2].link': 'https://example.org/a b' }, false],
  ['a source of blanks', { 'de.tips[2].source.address': ' ' }, false],
  ['a source between blanks', { 'de.tips[2].source.address': ' https://example.org ' }, true],
  ['a source in capitals', { 'de.tips[2].source.address': 'HTTP://example.org' }, false],
  ['a quote of blanks', { 'de.tips[2].source.quote': ' ' }, false],
  ['a quote too long', { 'de.tips[2].source.quote': 'x'.repeat(601) }, false],
  ['a recording of blanks', { 'de.tips[2].audio': ' ' }, true],
  ['a recording by http', { 'de.tips[2].audio': 'http://example.org/a.ogg' }, false],
  ['a recording by https', { 'de.tips[2].audio': 'https://example.org/a.ogg' }, true],
  ['a place', withPlace({}), true],
  ['a place without its name', withPlace({ name: ' ' }), false],
  ['a place without its country', withPlace({ land: undefined }), false],
  ['a place beyond the pole', withPlace({ lat: 90.1 }), false],
  ['a place at the pole', withPlace({ lat: -90 }), true],
  ['a place once around', withPlace({ lon: 180.1 }), false],
  ['a place in a country by its name', withPlace({ land: 'Austria' }), false],
  ['a place at sea', withPlace({ land: 'sea' }), true],
  ['images in both languages', { ...withImage('de'), ...withImage('en') }, true],
  [
    'images of blanks',
    { ...withImage('de', { image: ' ' }), ...withImage('en', { image: ' ' }) },
    true,
  ],
  [
    'an image elsewhere',
    { ...withImage('de', { image: '//x.example/a' }), ...withImage('en') },
    false,
  ],
  [
    'an image nobody describes',
    { ...withImage('de', { imageAlt: ' ' }), ...withImage('en') },
    false,
  ],
  ['an image of nobody', { ...withImage('de', { copyright: ' ' }), ...withImage('en') }, false],
];

describe('the check before publishing', () => {
  const database = freshDatabase();
  let ada: Actor;

  beforeAll(async () => {
    ada = await addMember(database(), '5_subadmin', 'Ada');
  });

  const call = (name: string, ...words: unknown[]) => callAs(database(), ada, name, ...words);
  const isTaken = async (name: string, ...words: unknown[]) =>
    call(name, ...words).then(
      () => true,
      () => false,
    );

  it.each(cases.map((each, index) => [...each, index] as const))(
    'lets pass and refuses what the database does: %s',
    async (_, values, canBePublished, index) => {
      const content = draftWith(values);
      const blocking = draftFindings(content, thisYear).filter(({ isBlocking }) => isBlocking);
      await call('save_draft', `case-${index}`, 0, leanDraft(content));
      const isPublished = await isTaken('publish_draft', `case-${index}`, 1, inDays(index + 1));
      expect({ isClear: blocking.length === 0, isPublished }).toEqual({
        isClear: canBePublished,
        isPublished: canBePublished,
      });
    },
  );

  it.each(
    cases
      .filter(([name]) => name.includes('blanks'))
      .map((each, index) => [...each, index] as const),
  )(
    'takes blanks that a draft holds for nothing, as whoever reads it does: %s',
    async (_, values, canBePublished, index) => {
      const [key, day] = [`blank-${index}`, inDays(cases.length + index + 1)];
      const content = draftWith(values);
      await call('save_draft', key, 0, content);
      const isClear = !draftFindings(leanDraft(content), thisYear).some(
        ({ isBlocking }) => isBlocking,
      );
      const isPublished = await isTaken('publish_draft', key, 1, day);
      expect({ isClear, isPublished }).toEqual({
        isClear: canBePublished,
        isPublished: canBePublished,
      });
    },
  );

  it('takes blanks for nothing in a language that is published alone', async () => {
    const content = draftWith({ 'de.label': ' ', 'de.tips[0].image': ' ' });
    await call('save_draft', 'blank-alone', 0, content);
    expect(await isTaken('publish_custom', 'blank-alone', 1, 'de')).toBe(true);
  });

  it.each([
    ['zero', 0],
    ['a year to come', thisYear + 1],
  ])('asks for the question of the language that is published alone: %s', async (_, year) => {
    const content = draftWith({ year, 'de.label': 'Wie viele?' });
    await call('save_draft', `custom-${year}`, 0, leanDraft(content));
    for (const locale of ['en', 'de'] as const) {
      const isClear = !draftFindings(content, thisYear).some((each) => blocksIn(each, locale));
      const isPublished = await isTaken('publish_custom', `custom-${year}`, 1, locale);
      expect({ locale, isClear, isPublished }).toEqual({
        locale,
        isClear: locale === 'de',
        isPublished: locale === 'de',
      });
    }
  });
});
