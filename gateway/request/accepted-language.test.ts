import { expect, it } from 'vitest';

import { acceptedLanguage } from './accepted-language.ts';

it.each([
  ['de-DE', 'de'],
  ['en-US', 'en'],
  ['EN', 'en'],
  ['fr, de-AT;q=0.8, en;q=0.9', 'en'],
  ['en;q=0, de;q=0.1', 'de'],
  ['fr-FR,fr;q=0.9', undefined],
  ['en;q=0', undefined],
  ['en;q=0.5, de;q=0.5', 'en'],
  ['de;q=x, en;q=0.1', 'en'],
  ['deu, english', undefined],
  ['*', undefined],
  ['', undefined],
])('a request that accepts "%s" asks for %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});
