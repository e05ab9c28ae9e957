import { expect, it } from 'vitest';

import { reasonOf } from './reason-of.ts';

const failing = (more: object) => Object.assign(new Error('told so'), more);

it.each([
  ['ENOSPC', 'its disk is full'],
  ['EDQUOT', 'its disk is full for this user'],
  ['EACCES', 'this user may not write there'],
  ['EPERM', 'this user may not write there'],
  ['EROFS', 'its disk can only be read'],
  ['ENOENT', 'there is no such folder'],
  ['ENOTDIR', 'it is no folder'],
])('what the system refuses by %s is told in words', (code, words) => {
  expect(reasonOf(failing({ code }), '/backups')).toBe(
    `Nothing can be written in /backups: ${words}.`,
  );
});

it('what a database refuses is told by its code alone, for its words may quote a player', () => {
  const refused = { code: '23505', severity: 'ERROR' };
  expect(reasonOf(failing(refused), '/a')).toBe('The database refused (23505).');
  expect(reasonOf(failing({ ...refused, constraint_name: 'users_pkey' }), '/a')).toBe(
    'The database refused (23505, users_pkey).',
  );
});

it('what else fails says so itself', () => {
  expect(reasonOf(failing({ code: 'EIO' }), '/a')).toBe('told so');
  expect(reasonOf('nothing', '/a')).toBe('nothing');
});
