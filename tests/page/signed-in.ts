import { vi } from 'vitest';
import { type SessionState, setSession } from '../../src/backend/session.ts';
import { sessionWith } from '../../src/backend/accounts/session-factory.ts';
import {
  changeSettings,
  currentSettings,
  lendLanguage,
} from '../../src/device/cookies/use-settings.ts';
import { showGame } from '../../src/device/games/current-game.ts';
import { puzzleWith } from '../../src/domain/puzzle/puzzle-factory.ts';
import { emptyAttempts } from '../../src/domain/round/attempts.ts';
import { startRound } from '../../src/domain/round/round.ts';
import { leave, press } from './rendered.tsx';

const asFound = currentSettings();

const unplayed = startRound({
  puzzle: puzzleWith(),
  day: '2026-11-21',
  attempts: emptyAttempts,
  difficulty: 'normal',
});

/**
 * Signs Ada in, with a server that answers her so, by function or path, and is else out of reach.
 * What it was asked stands in the list that comes back: the function or path, and what was sent. For
 * tests that end with {@link leaveSignedOut}.
 */
export function signIn(answers: Readonly<Record<string, () => unknown>>): string[] {
  const asked: string[] = [];
  // The game that was last in sight is nobody's.
  showGame({ player: '', round: unplayed, take: () => false });
  // Each test has a client of its own, of which the official one warns.
  vi.spyOn(console, 'warn').mockReturnValue();
  localStorage.setItem('quando.session', JSON.stringify(sessionWith()));
  setSession(signedInAs('ada'));
  vi.stubGlobal('fetch', async (input: string, { body }: RequestInit) => {
    const path = input.replace(/^https:\/\/quando\.example(\/rest\/v1(\/rpc)?)?\//, '');
    const sent = typeof body === 'string' ? body : '';
    asked.push([path, sent].filter(Boolean).join(' '));
    const answer = answers[path.split('?')[0] ?? ''];
    if (answer === undefined) return Response.error();
    const answered = await answer();
    return answered instanceof Response ? answered : Response.json(answered);
  });
  return asked;
}

function signedInAs(userId: string): SessionState {
  const session = { userId, email: `${userId}@example.org`, role: '0_user' } as const;
  return {
    state: 'signedIn',
    session: { ...session, permissions: ['stats.shared'], needsSecondFactor: false },
  };
}

/** Somebody is signed in from now on in the place of whoever was, as by another tab. */
export function signInAs(userId: string) {
  localStorage.setItem('quando.session', JSON.stringify(sessionWith({ id: userId })));
  press(() => setSession(signedInAs(userId)));
}

/**
 * Takes what is shown away, signs out, forgets what the device has stored and what was chosen, and
 * undoes every stub.
 */
export function leaveSignedOut() {
  leave();
  // What a museum has lent it never takes back.
  lendLanguage(asFound.language)();
  changeSettings(asFound);
  // Mocks may be of timers that a test has set.
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setSession({ state: 'signedOut', hasEnded: false });
  localStorage.clear();
}

/** How the data service refuses. */
export function refused(code: string): Response {
  return Response.json({ code, message: 'no', details: null, hint: null }, { status: 400 });
}
