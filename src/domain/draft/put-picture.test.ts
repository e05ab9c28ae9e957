import { expect, test } from 'vitest';
import { putPicture } from './put-picture.ts';

const said = { imageAlt: 'A ship', copyright: 'NN' };
const tips = (tip: object) => ({ tips: [tip] });

test('the first picture of a hint is that of both languages', () => {
  const content = { de: tips({ text: 'Ein Schiff' }), en: tips({ text: 'A ship' }) };
  expect(putPicture(content, 0, 'de', '/images/a.webp')).toEqual({
    de: tips({ text: 'Ein Schiff', image: '/images/a.webp' }),
    en: tips({ text: 'A ship', image: '/images/a.webp' }),
  });
});

test('another picture takes along what was said of the one before, in both languages', () => {
  const content = {
    de: tips({ image: '/images/a.webp', ...said }),
    en: tips({ image: '/images/a.webp', ...said }),
  };
  expect(putPicture(content, 0, 'en', '/images/b.webp')).toEqual({
    de: tips({ image: '/images/b.webp' }),
    en: tips({ image: '/images/b.webp' }),
  });
});

test('the same picture again, and the other language’s own, keep what was said of them', () => {
  const content = {
    de: tips({ image: '/images/a.webp', ...said }),
    en: tips({ image: '/images/own.webp', ...said }),
  };
  expect(putPicture(content, 0, 'de', '/images/a.webp')).toEqual(content);
  expect(putPicture(content, 0, 'de', '/images/b.webp').en).toEqual(content.en);
});
