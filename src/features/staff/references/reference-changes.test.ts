import { expect, test } from 'vitest';
import { changesIn, faultOf, isAddress, namedHint, partsOf } from './reference-changes.ts';

const hint = {
  text: 'A flag',
  link: 'https://example.org/old',
  audio: null,
  source: 'https://example.org/source',
  image: null,
  copyright: null,
};
const stored = { id: 1, key: 'moon', locale: 'en' as const, name: '1', hints: [hint, hint] };

test('what a hint does not have is not offered, but for a link', () => {
  expect(partsOf({ ...hint, link: null })).toEqual(['link', 'source']);
  expect(partsOf({ ...hint, audio: '/a.mp3' })).toEqual(['link', 'audio', 'source']);
  expect(partsOf({ ...hint, image: '/a.webp' })).toEqual(['link', 'source', 'copyright']);
  expect(partsOf({ ...hint, audio: '/a.mp3', image: '/a.webp', copyright: 'C' })).toEqual([
    'link',
    'audio',
    'source',
    'copyright',
  ]);
});

test.each([
  ['Der Link von Hinweis 3 geht nicht.', 3],
  ['the link under hint no. 2 is dead', 2],
  ['Tipp Nr. 4', 4],
  ['TIPS #1 and #2', 1],
  ['hint 1', 1],
  ['Hinweis 7 oder 12', undefined],
  ['Hinweis 5 oder 0', undefined],
  ['Seit 1933?', undefined],
  [null, undefined],
])('“%s” names hint %s', (words, named) => {
  expect(namedHint(words)).toBe(named);
});

test('only what says something else than before is a change, and nothing typed is none', () => {
  const written = {
    '1.link': ' https://EXAMPLE.org/ä ',
    '1.source': 'https://example.org/source',
    '2.link': ' ',
  };
  const seen = 'https://example.org/old';
  expect(changesIn(stored, written)).toEqual([
    { hint: 1, part: 'link', seen, value: 'https://example.org/%C3%A4' },
    { hint: 2, part: 'link', seen, value: null },
  ]);
});

test.each([
  ['link', null, null],
  ['audio', null, null],
  ['source', null, 'missing'],
  ['copyright', null, 'missing'],
  ['copyright', 'x'.repeat(300), null],
  ['copyright', '\u{1f680}'.repeat(300), null],
  ['copyright', 'x'.repeat(301), 'tooLong'],
  ['link', 'example.org', 'address'],
  ['link', 'javascript:alert(1)', 'address'],
  ['link', `https://example.org/${'x'.repeat(1980)}`, null],
  ['source', `https://example.org/${'x'.repeat(1981)}`, 'tooLong'],
  ['link', '/episodes/1.mp3', 'address'],
  ['audio', '/episodes/1.mp3', null],
  ['audio', '//example.org', 'address'],
  ['audio', '/\\example.org', 'address'],
  ['audio', '/episodes/1 2.mp3', 'address'],
  ['source', 'http://example.org/', 'address'],
  ['source', 'https://example.org/', null],
  ['link', 'https://someone:secret@example.org/', 'address'],
  ['link', 'https://localhost/', 'address'],
] as const)('%s may become %s: %s', (part, value, fault) => {
  expect(faultOf({ hint: 1, part, seen: 'x', value })).toBe(fault);
});

test('what can be opened is a whole address, or one of this installation', () => {
  const whole = ['https://example.org/', 'http://example.org', '/audio/1.mp3'];
  const others = ['example.org', 'javascript:alert(1)', '//example.org', '/', 'https://a b', ''];
  expect([whole.filter(isAddress), others.filter(isAddress)]).toEqual([whole, []]);
});
