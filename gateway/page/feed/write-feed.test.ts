import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { anyText } from '../../../tests/setup/factories/any-text.ts';
import { atomFeed, type FeedPuzzle, jsonFeed } from './write-feed.ts';

const puzzle: FeedPuzzle = { name: '212', date: '2026-11-21', hint: '„Brot & Öl“ <werden> knapp.' };
const publicUrl = 'https://quando.example';

it('an Atom feed says what every reader needs, and nothing of the answer', () => {
  expect(atomFeed({ language: 'de', puzzles: [puzzle], publicUrl })).toBe(
    `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de">
  <id>tag:quando.example,2026:de</id>
  <title>Quando – Das tägliche Geschichtsrätsel</title>
  <subtitle>Jeden Tag ein Jahr aus der Geschichte: vier Hinweise, vier Versuche. Ohne Konto, ohne Werbung.</subtitle>
  <updated>2026-11-21T12:00:00Z</updated>
  <author><name>Quando</name></author>
  <link rel="self" type="application/atom+xml" href="https://quando.example/feed/de.xml" />
  <link rel="alternate" type="text/html" href="https://quando.example/" />
  <entry>
    <id>tag:quando.example,2026:de/2026-11-21</id>
    <title>Quando #212 – Geschichtsrätsel vom 21. November 2026</title>
    <published>2026-11-21T12:00:00Z</published>
    <updated>2026-11-21T12:00:00Z</updated>
    <link rel="alternate" type="text/html" href="https://quando.example/" />
    <content type="text">„Brot &amp; Öl“ &lt;werden&gt; knapp.</content>
  </entry>
</feed>
`,
  );
});

it('a JSON feed says the same', () => {
  expect(JSON.parse(jsonFeed({ language: 'en', puzzles: [puzzle], publicUrl }))).toEqual({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Quando – The daily history puzzle',
    home_page_url: 'https://quando.example/',
    feed_url: 'https://quando.example/feed/en.json',
    description:
      'A year from history every day: four hints, four attempts. No account, no advertisements.',
    language: 'en',
    authors: [{ name: 'Quando' }],
    items: [
      {
        id: 'tag:quando.example,2026:en/2026-11-21',
        url: 'https://quando.example/',
        title: 'Quando #212 – History puzzle of 21 November 2026',
        content_text: puzzle.hint,
        date_published: '2026-11-21T12:00:00Z',
        date_modified: '2026-11-21T12:00:00Z',
      },
    ],
  });
});

const solved: FeedPuzzle = {
  ...puzzle,
  date: '2026-11-30',
  answer: 1789,
  label: null,
  hints: [
    { text: 'Brot & <Öl>', title: 'Das "Brot"', link: 'https://example.org/?a=1&b="' },
    { text: 'Ein Sturm', title: null, link: 'javascript:alert(1)' },
  ],
};
const html =
  '<p><strong>1789</strong></p><ol><li>Brot &amp; &lt;Öl&gt; <a href="https://example.org/?a=1&amp;b=&quot;">Das &quot;Brot&quot;</a></li><li>Ein Sturm</li></ol>';

it('a day that is over everywhere has its answer, from then on', () => {
  const feed = { language: 'de', puzzles: [puzzle, solved], publicUrl } as const;
  expect(JSON.parse(jsonFeed(feed))).toMatchObject({
    items: [
      { content_text: puzzle.hint },
      {
        content_html: html,
        date_published: '2026-11-30T12:00:00Z',
        date_modified: '2026-12-01T12:00:00Z',
      },
    ],
  });
  const atom = atomFeed(feed);
  expect(atom).toContain('<published>2026-11-30T12:00:00Z</published>');
  // The feed is as new as what changed last in it, wherever that stands.
  for (const text of [atom, atomFeed({ ...feed, puzzles: [solved, puzzle] })])
    expect(text.match(/<updated>2026-12-01T12:00:00Z</g)).toHaveLength(2);
  const content = /<content type="html">(.*)<\/content>/.exec(atom)?.[1] ?? '';
  const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' };
  expect(content.replaceAll(/&(lt|gt|quot|amp);/g, (_, sign: string) => signs[sign] ?? '')).toBe(
    html,
  );
});

it('a link without a title is named by its address', () => {
  const hints = [{ text: 'Brot', title: null, link: 'https://example.org/' }];
  expect(atomFeed({ language: 'de', puzzles: [{ ...solved, hints }], publicUrl })).toContain(
    '&gt;https://example.org/&lt;/a&gt;',
  );
});

it('a question for a number stands before its answer', () => {
  const asked = { ...solved, label: 'Wie viele <Tage>?', answer: 72 };
  expect(jsonFeed({ language: 'de', puzzles: [asked], publicUrl })).toContain(
    '<p>Wie viele &lt;Tage&gt;? <strong>72</strong></p>',
  );
});

it('without a public address nothing claims one, and without a puzzle the feed is empty', () => {
  const bare = { language: 'de', publicUrl: undefined } as const;
  expect(atomFeed({ ...bare, puzzles: [] })).toMatch(
    /<updated>1970-01-01T00:00:00Z<[^]*href="\/feed\/de.xml"/,
  );
  const feed = jsonFeed({ ...bare, puzzles: [puzzle] });
  expect(feed).not.toContain('url"');
  expect(JSON.parse(feed)).toMatchObject({ items: [{ id: 'tag:localhost,2026:de/2026-11-21' }] });
});

it('no text breaks out of its element', () => {
  fc.assert(
    fc.property(anyText, anyText, (name, hint) => {
      const feed = atomFeed({ language: 'de', puzzles: [{ ...puzzle, name, hint }], publicUrl });
      const plain = atomFeed({
        language: 'de',
        puzzles: [{ ...puzzle, name: '', hint: '' }],
        publicUrl,
      });
      expect(feed.match(/[<>]/g)).toHaveLength(plain.match(/[<>]/g)?.length ?? 0);
      expect(feed).not.toMatch(/&(?!(amp|lt|gt|quot|#39);)/);
      // eslint-disable-next-line no-control-regex
      expect(feed).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/);
    }),
  );
});
