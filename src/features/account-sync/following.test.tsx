// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openCookieJar } from '../../../tests/page/cookie-jar.ts';
import {
  button,
  leave,
  perform,
  press,
  running,
  showAt,
  text,
  until,
} from '../../../tests/page/rendered.tsx';
import { leaveSignedOut, refused, signIn } from '../../../tests/page/signed-in.ts';
import { type SessionState, setSession } from '../../backend/session.ts';
import { today } from '../../device/clock.ts';
import { type AccountRecords, useAccountRecords } from '../../device/games/account-records.ts';
import { showGame } from '../../device/games/current-game.ts';
import { storeRecords } from '../../device/games/records-store.ts';
import { puzzleWith } from '../../domain/puzzle/puzzle-factory.ts';
import { startRound } from '../../domain/round/round.ts';
import { checkStoredAttempts } from '../../domain/round/stored-attempts.ts';
import { emptyStatistics } from '../../domain/statistics/statistics.ts';
import { AccountFollower } from './account-follower.tsx';

let answers: Record<string, () => unknown>;
let asked: string[];
let records: AccountRecords | undefined;

beforeEach(() => {
  vi.useFakeTimers({
    now: Date.parse('2026-11-21T10:00:00Z'),
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  openCookieJar(['privacyConfirmed', 'true']);
  answers = {};
  asked = signIn(answers);
});

afterEach(leaveSignedOut);

function Conflict({ onChoose }: { onChoose: (source: 'device' | 'online') => Promise<unknown> }) {
  return (
    <button type="button" onClick={() => void onChoose('online')}>
      Choose
    </button>
  );
}

/** Follows the account, whose records stand in `records`. */
function follow(path = '/') {
  const part = (
    <>
      <AccountFollower conflict={Conflict} />
      {running(useAccountRecords, (now) => {
        records = now;
      })}
    </>
  );
  return showAt(path, part);
}

const row = { ...emptyStatistics, firstTrySuccess: 4, updated_at: '2026-11-21T09:00:00Z' };
const readings = () => asked.filter((call) => call.startsWith('UserStatistics')).length;
const notices = () => document.querySelector('.Toastify')?.textContent ?? '';

/** The server has this of Ada's account. */
function serverHas(statistics: object[]) {
  answers['UserStatistics'] = () => statistics;
  answers['UserLedger'] = () => [];
  answers['UserState'] = () => [];
}

test('an account’s statistics are shown once they are there, and asked for again on return', async () => {
  serverHas([row]);
  follow();
  await until(() => expect(records?.state).toBe('ready'));
  expect(records).toMatchObject({ records: { statistics: { firstTrySuccess: 4 } } });
});
