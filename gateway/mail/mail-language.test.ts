import { expect, it } from 'vitest';

import type { Database } from '../database/database.ts';
import { inLanguageOf, mailLanguages } from './mail-language.ts';

/** The languages of a mail where the account says this, and the request asks for that. */
async function languagesOf(own: string | null | undefined, asked: string | undefined) {
  const query = async <Row>() => (own === undefined ? [] : [{ language: own } as Row]);
  const headers = asked === undefined ? {} : { 'accept-language': asked };
  const database = { query } as Partial<Database> as Database;
  const request = new Request('https://quando.example', { headers });
  return inLanguageOf(request, () => mailLanguages(database, 'ada'));
}

it.each([
  ['de-DE', 'en', ['de']],
  ['en-US', 'de', ['en']],
  [null, 'en', ['en']],
  ['', 'de', ['de']],
  ['fr-FR', 'en', ['en']],
  [undefined, 'de', ['de']],
  ['en-US', undefined, ['en']],
  [null, 'fr', ['de', 'en']],
  [null, '', ['de', 'en']],
  [null, undefined, ['de', 'en']],
])('an account of %j, asked for in %j, is written to in %j', async (own, asked, languages) => {
  expect(await languagesOf(own, asked)).toEqual(languages);
});

it('who has no account is written to in what they ask for, and outside of a request in both', async () => {
  const nobodys = { query: () => Promise.reject(new Error('Nobody is looked for.')) };
  const database = nobodys as Partial<Database> as Database;
  const headers = { 'accept-language': 'en' };
  const request = new Request('https://quando.example', { headers });
  expect(await inLanguageOf(request, () => mailLanguages(database, undefined))).toEqual(['en']);
  expect(await mailLanguages(database, undefined)).toEqual(['de', 'en']);
});
