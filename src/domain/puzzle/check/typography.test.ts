import { describe, expect, test } from 'vitest';

import { linkFault } from './links.ts';
import { slipsOf } from './typography.ts';

const rules = (text: string, locale: 'de' | 'en') => slipsOf(text, locale).map(({ rule }) => rule);
const isTold = (text: string) => rules(text, 'de').includes('spelling');

describe('typography', () => {
  test.each([
    'Sie nennt es „kleine grüne Männchen“.',
    '„Sofort“, sagt er – und ein Haus in Preußen heißt „Schloss“ …',
    'Andrew’s Boot, Roß’ Reise: Flüsse, Straßen, Masse und Maße',
  ])('German as it should be: %s', (text) => {
    expect(slipsOf(text, 'de')).toEqual([]);
  });

  test.each([
    'The castle—and more',
    'A house in the Friedrichstrasse',
    'It runs on .NET and a .22 rifle.',
    'It’s called “little green men”. He said: “Yes.”',
    'The crusaders’ castle – and they obey.',
  ])('English as it should be: %s', (text) => {
    expect(slipsOf(text, 'en')).toEqual([]);
  });

  test.each([
    ['Er sagt "ja".', 'de', 'quotation-marks'],
    ['Er sagt “ja”.', 'de', 'quotation-marks'],
    ['Er sagt „ja”.', 'de', 'quotation-marks'],
    ['Er sagt „ja.', 'de', 'quotation-marks'],
    ['Er sagt »ja«.', 'de', 'quotation-marks'],
    ["Andrew's Boot", 'de', 'quotation-marks'],
    ["It's his.", 'en', 'quotation-marks'],
    ['He says „yes“.', 'en', 'quotation-marks'],
    ['He says “yes.', 'en', 'quotation-marks'],
    ['Und dann...', 'de', 'dots-and-dashes'],
    ['Castles--and more', 'en', 'dots-and-dashes'],
    ['Castles— and more', 'en', 'dots-and-dashes'],
    ['Castles —and more', 'en', 'dots-and-dashes'],
    ['Castles - and more', 'en', 'dots-and-dashes'],
    ['Zwei  Leerzeichen', 'de', 'spacing'],
    ['Am Ende ', 'de', 'spacing'],
    [' Am Anfang', 'de', 'spacing'],
    ['Halt !', 'de', 'spacing'],
    ['Halt ! Wer da?', 'de', 'spacing'],
    ['Er weiß, daß es so ist.', 'de', 'spelling'],
    ['Ein Prozeß', 'de', 'spelling'],
    ['Auf der Strasse', 'de', 'spelling'],
    ['Die grosse Flut', 'de', 'spelling'],
    ['Bruecken fuer alle', 'de', 'spelling'],
  ] as const)('%s', (text, locale, rule) => {
    expect(rules(text, locale)).toContain(rule);
  });
});

test('what is misspelled in German is told, whichever word it is', () => {
  const words =
    'daß muß mußte müßten läßt wußte gewußt bißchen gewiß häßlich Rußlands Fluß Abfluß Schluß Entschluß ' +
    'Schloß schloß Schuß Abschuß Kuß Haß Paß Faß Streß Prozeß Kongreß Strasse Strassen Hauptstrassen grosse ' +
    'grosser grösste Grösse heiss heisst heissen weisse weisser ausser ausserdem ausserhalb draussen schliessen ' +
    'beschliesst dreissig dreissigste Fuss Füsse Füssen Fussball fuer ueber ueberall waehrend koennen Koenig ' +
    'Koenige Maedchen spaet spaeter frueh frueher';
  expect(
    words.split(' ').filter((word) => !rules(`Da ist ${word}.`, 'de').includes('spelling')),
  ).toEqual([]);
});

test('what is misspelled in German is told in all its forms, also where it opens a sentence', () => {
  const forms =
    'beschloß grossen grosses grossem grössten grösster grösstes grösstem weissen weisses weissem heissen ' +
    'mußten müßte wußten häßliche häßlichen Rußland strasse Hauptstrasse ausserhalb beschliessen schliesslich ' +
    'dreissiger Fussballer ueberhaupt Koenigin spaetestens fruehestens Beschluß Einfluß';
  const openers =
    'Daß Muß Mußte Müßte Läßt Wußte Gewußt Gewiß Häßlich Grösste Heisst Ausser Ausserdem Draussen Dreissig ' +
    'Fuer Ueber Waehrend Koennen Spaeter Frueher Schliesslich';
  expect(forms.split(' ').filter((word) => !isTold(`Da ist ${word}.`))).toEqual([]);
  expect(openers.split(' ').filter((word) => !isTold(`${word} ist da.`))).toEqual([]);
});

test('each mark of another language is told', () => {
  expect(Array.from('"\'”‟»«‹›').filter((mark) => !rules(`Er ${mark} da`, 'de').length)).toEqual(
    [],
  );
  expect(rules('Er sagt ‘ja‘', 'de')).toContain('quotation-marks');
  expect(
    Array.from('"\'„‚‟»«‹›').filter((mark) => !rules(`He ${mark} there`, 'en').length),
  ).toEqual([]);
  expect(
    Array.from(',;:.!?').filter((sign) => !rules(`Da ${sign}`, 'de').includes('spacing')),
  ).toEqual([]);
  for (const spaces of ['  ', '\u00A0\u00A0', '\u202F\u202F', ' \u00A0', '\u202F ']) {
    expect(rules(`Da${spaces}ist`, 'de')).toContain('spacing');
  }
});

test.each([
  ['„Er „kam“', 'de', '„'],
  ['Er kam“.', 'de', '“'],
  ['„Er kam', 'de', '„'],
  ['Er "kam“.', 'de', '"'],
  ['“He “came”', 'en', '“'],
  ['He came”.', 'en', '”'],
] as const)('in %s (%s) the mark %s is wrong', (text, locale, found) => {
  expect(slipsOf(text, locale)).toEqual([{ rule: 'quotation-marks', found }]);
});

describe('links', () => {
  test.each([
    ['https://www.dw.com/de/ein-bericht', 'de'],
    ['https://www.dw.com/en/some-story', 'en'],
    ['https://archive.org/web/https://en.example.org/en/', 'de'],
    ['https://de.wikipedia.org/wiki/Rom', 'de'],
    ['https://en.m.wikipedia.org/wiki/Rome', 'en'],
    ['http://DE.wikivoyage.org/wiki/Rom', 'de'],
    ['https://www.bbc.co.uk/history', 'en'],
    ['http://example.org/describe/enable', 'de'],
  ] as const)('%s suits %s', (link, locale) => {
    expect(linkFault(link, locale)).toBeNull();
  });

  test.each([
    ['https://en.wikipedia.org/wiki/Rome', 'de', 'link-language'],
    ['https://fr.wikipedia.org/wiki/Rome', 'en', 'link-language'],
    ['https://fr.wikisource.org/wiki/Rome', 'en', 'link-language'],
    ['https://fr.wikiquote.org/wiki/Rome', 'en', 'link-language'],
    ['https://fr.wikibooks.org/wiki/Rome', 'en', 'link-language'],
    ['https://fr.wikinews.org/wiki/Rome', 'en', 'link-language'],
    ['https://fr.wikivoyage.org/wiki/Rome', 'en', 'link-language'],
    ['https://example.org/page?locale=en', 'de', 'link-language'],
    ['https://www.dw.com/en/some-story', 'de', 'link-language'],
    ['https://www.dw.com/de/ein-bericht', 'en', 'link-language'],
    ['https://example.org/page?lang=de', 'en', 'link-language'],
    ['https://example.org/page?id=1&HL=EN', 'de', 'link-language'],
    ['https://en.example.org/page', 'de', 'link-language'],
    ['https://example.org/EN-gb', 'de', 'link-language'],
    ['https://example.org/en_GB/story', 'de', 'link-language'],
    ['see https://example.org/a', 'en', 'link-scheme'],
    ['https://example.org/a b', 'en', 'link-scheme'],
    ['ftp://example.org/a', 'de', 'link-scheme'],
    ['javascript:alert(1)', 'en', 'link-scheme'],
  ] as const)('%s does not suit %s', (link, locale, rule) => {
    expect(linkFault(link, locale)).toBe(rule);
  });
});
