import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import english from '../../../i18n/catalogues/en/research.json' with { type: 'json' };
import { isKnownLine, knownLines } from './known-lines.ts';

const gateway = join(import.meta.dirname, '../../../../gateway');
/** Lines that no page shows: about requests anybody can make, of a process that ends, or with mails in them. */
const unshown = new Set([
  'A call was slow.',
  'A connection could not be taken.',
  'Letting go failed.',
  'Something failed that nobody waited for.',
]);

test('every warning of the gateway that a page can show has words in each language, and no other has', () => {
  const code = readdirSync(gateway, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(gateway, file), 'utf8'))
    .join('\n');
  const found = [
    ...code.matchAll(/(?:(?:[lL]og\??\.(?:warn|error)|\b(?:warn|say))\(|\bfailed:)\s*'(.*?)'/gs),
  ]
    .map(([, message = '']) => message)
    .filter((message) => !unshown.has(message));
  const said = new Set(found);
  expect(found.filter((message) => !isKnownLine(message))).toEqual([]);
  expect(Object.keys(knownLines).filter((message) => !said.has(message))).toEqual([]);
});

test('a line of the log has its own words on an English page', () => {
  const { known } = english.research.installation.log;
  for (const [message, name] of Object.entries(knownLines)) expect(known[name]).toBe(message);
});
