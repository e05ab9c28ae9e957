import { expect, test } from 'vitest';
import { copyTip } from './copy-tip.ts';
import type { DraftContent } from './draft-content.ts';
import { putPicture } from './put-picture.ts';

const content: DraftContent = {
  de: { tips: [{ text: 'Mond', type: 'wiki', source: { address: 'https://example.org' } }] },
  en: { tips: [{ text: 'Moon', link: 'https://example.com', type: 'book' }] },
};

test('a hint takes over what the other language has, but no text, link, source or gap', () => {
  expect(copyTip(content, 0, 'de').en?.tips).toEqual([
    { text: 'Moon', link: 'https://example.com', type: 'wiki' },
  ]);
  expect(copyTip(content, 0, 'en').de?.tips).toEqual([
    { text: 'Mond', type: 'book', source: { address: 'https://example.org' } },
  ]);
});

test('what only one language of a hint has stays where the other one is taken over', () => {
  const own = { de: { tips: [{ type: 'wiki' }] }, en: { tips: [{ region: 'asia' }] } };
  expect(copyTip(own, 0, 'de').en?.tips).toEqual([{ type: 'wiki', region: 'asia' }]);
});

test('a picture goes to both languages, unless the other one has its own', () => {
  const both = putPicture(content, 0, 'de', '/images/a.webp');
  expect([both.de, both.en].map((text) => text?.tips?.[0]?.image)).toEqual([
    '/images/a.webp',
    '/images/a.webp',
  ]);
  const own = putPicture(
    { en: { tips: [{ image: '/images/en.webp' }] } },
    0,
    'de',
    '/images/b.webp',
  );
  expect([own.de, own.en].map((text) => text?.tips?.[0]?.image)).toEqual([
    '/images/b.webp',
    '/images/en.webp',
  ]);
});

test('another picture takes nothing along of what was said of the one before', () => {
  const said = { imageAlt: 'A globe', copyright: 'Ada' };
  const old = { de: { tips: [{ ...said, image: '/images/old.webp' }] }, en: { tips: [said] } };
  const { de, en } = putPicture(old, 0, 'de', '/images/new.webp');
  expect(de?.tips).toEqual([{ image: '/images/new.webp' }]);
  expect(en?.tips).toEqual([{ ...said, image: '/images/new.webp' }]);
});
