import { expect, test } from 'vitest';
import { openedBy } from './opened-by.ts';

test.each([
  ['game.multiple', 'explorer'],
  ['routing.archive', 'historian'],
  ['routing.experimental', 'chronicler'],
  ['admin.restricted', 'staff'],
  ['admin.access', 'staff'],
  [null, 'staff'],
  ['stats.shared', 'nobody'],
] as const)('what asks for %s is opened by: %s', (permission, who) => {
  expect(openedBy(permission)).toBe(who);
});
