import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Permission, permissions } from '../../backend/permissions.ts';
import type { SessionState } from '../../backend/session.ts';
import { guard } from './guard.ts';
import { levelOf, type ScreenName, screens } from './screens.ts';

const user = [permissions.AUTHENTICATED, permissions.SHAREDSTATS];
const explorer = [...user, permissions.MULTIPLEGAMES];
const historian = [...explorer, permissions.ARCHIVE];
const chronicler = [...historian, permissions.EXPERIMENTAL];
const subadmin = [...chronicler, permissions.SUBADMIN];

/** Everybody, in the order of the table's columns. */
const everybody: readonly SessionState[] = [
  { state: 'signedOut', hasEnded: false },
  { state: 'signedOut', hasEnded: true },
  ...[user, explorer, historian, chronicler, subadmin, [...subadmin, permissions.ADMIN]].map(
    signedIn,
  ),
];

const table = readFileSync(
  join(import.meta.dirname, '../../../tests/access/screen-access.md'),
  'utf8',
)
  .split('\n')
  .filter((line) => line.startsWith('| /'))
  .map((line) => line.replaceAll(/ +/g, ' '));

test('every screen opens to whom the table says, and every screen stands in it', () => {
  const names = Object.keys(screens) as ScreenName[];
  const lines = names.map((name) => {
    const answers = everybody.map((session) => guard(levelOf(name), session, false).answer);
    return `| ${[screens[name].path, ...answers].join(' | ')} |`;
  });
  expect(table).toEqual([
    '| / | open | open | open | open | open | open | open | open |',
    ...lines,
  ]);
});

function signedIn(held: readonly Permission[]): SessionState {
  return {
    state: 'signedIn',
    session: {
      userId: 'a',
      email: 'ada@example.org',
      role: '0_user',
      permissions: held,
      needsSecondFactor: false,
    },
  };
}
