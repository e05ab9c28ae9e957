import { expect, test } from 'vitest';
import { openedBy } from './permission-roles.ts';

const granted = {
  'game.multiple': '0_user',
  'routing.archive': '2_historian',
  'routing.experimental': '3_chronicler',
  'admin.restricted': '4_admin',
  authenticated: '1_explorer',
} as const;

test.each([
  ['game.multiple', 'account'],
  ['authenticated', 'explorer'],
  ['routing.archive', 'historian'],
  ['routing.experimental', 'chronicler'],
  ['admin.restricted', 'staff'],
  ['admin.access', 'administrators'],
  [null, 'staff'],
  ['stats.shared', 'nobody'],
] as const)('what asks for %s is opened by: %s', (permission, who) => {
  expect(openedBy(permission, granted)).toBe(who);
});
