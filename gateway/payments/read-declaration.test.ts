import { expect, it } from 'vitest';

import { readDeclaration } from './read-declaration.ts';

const sound = {
  kind: 'cancellation',
  name: 'Ada Muster',
  email: 'ada@example.org',
  type: 'extraordinary',
  reason: 'Umzug',
  language: 'de',
};

it.each([
  [{ reason: 'Erstens.\nZweitens.' }, { reason: 'Erstens.\nZweitens.' }],
  [{ reason: 'Erstens.\r\n\tZweitens.' }, { reason: 'Erstens.\n Zweitens.' }],
  [{ name: ' Ada\tMuster\n' }, { name: 'Ada Muster' }],
  [{ contract: 'Historiker:in\nmonatlich' }, { contract: 'Historiker:in monatlich' }],
  [{ email: ' a&b@example.org ' }, { email: 'a&b@example.org' }],
  [{ email: '"ada b"@example.org' }, { email: '"ada b"@example.org' }],
  [{ end: '2028-02-29' }, { end: '2028-02-29' }],
  [{ type: 'ordinary' }, { type: 'ordinary', reason: '' }],
  [{ kind: 'withdrawal' }, { type: 'ordinary', reason: '' }],
])('%o is taken as %o', (change, taken) => {
  expect(readDeclaration({ ...sound, ...change })).toMatchObject(taken);
});

it('what is as long as it may be is taken, and a reason is none of a withdrawal', () => {
  const long = { name: 'a'.repeat(100), contract: 'a'.repeat(200), reason: 'a'.repeat(1000) };
  expect(readDeclaration({ ...sound, ...long })).toMatchObject(long);
  expect(readDeclaration({ ...sound, ...long, kind: 'withdrawal' })).toMatchObject({ reason: '' });
  const { type: _, reason: __, ...least } = sound;
  expect(readDeclaration(least)).toEqual({
    ...least,
    type: 'ordinary',
    reason: '',
    contract: '',
    end: undefined,
  });
});

it.each([
  ['kind', 'gift'],
  ['name', ''],
  ['name', ' \t'],
  ['name', 'evil-bank.com/login'],
  ['name', 'a'.repeat(101)],
  ['email', 'ada'],
  ['email', 'ada@example.org\nbcc: eve@example.org'],
  ['contract', 'see https://spam.example'],
  ['reason', 'Dein Konto ist gesperrt. Öffne evil-bank.com/login'],
  ['reason', 'https:evil.com'],
  ['reason', 'a'.repeat(1001)],
  ['contract', 'a'.repeat(201)],
  ['name', ' '.repeat(201)],
  ['email', `${'a'.repeat(243)}@example.org`],
  ['end', 'tomorrow'],
  ['end', '2026-02-31'],
  ['end', '2026-02-31T00:00Z'],
  ['language', 'fr'],
])('a faulty %s is named: %s', async (field, value) => {
  const answer = readDeclaration({ ...sound, [field]: value });
  if (!(answer instanceof Response)) throw new Error('It was taken.');
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { code: 'validation_failed', message: `The field ${field} cannot be read.`, field },
  ]);
});
