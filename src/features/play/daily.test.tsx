// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  button,
  buttons,
  key,
  leave,
  perform,
  press,
  running,
  said,
  show,
  showAt,
  expectOutline,
  text,
} from '../../../tests/page/rendered.tsx';
import { openCookieJar } from '../../../tests/page/cookie-jar.ts';
import { leaveSignedOut, signIn } from '../../../tests/page/signed-in.ts';
import { setSession } from '../../backend/session.ts';
import { today } from '../../device/clock.ts';
import { changeSettings, currentSettings } from '../../device/cookies/use-settings.ts';
import { currentGame } from '../../device/games/current-game.ts';
import { storedPlay, storePlay } from '../../device/games/game-store.ts';
import type { Puzzle } from '../../domain/puzzle/puzzle.ts';
import { puzzleWith } from '../../domain/puzzle/puzzle-factory.ts';
import type { Difficulty } from '../../domain/round/difficulty.ts';
import type { Challenge } from '../../domain/round/challenge.ts';
import { startRound } from '../../domain/round/round.ts';
import { ChallengeLine } from './challenge/challenge-line.tsx';
import { ChallengeOutcome } from './challenge/challenge-outcome.tsx';
import { Game } from './game.tsx';
import { keepPuzzle, keepRound, keepSentPuzzle, keptPuzzle, keptRound } from './kept-games.ts';
import { DailyGame } from './modes/daily-game.tsx';
import { dailyStorage } from './modes/daily-storage.ts';
import { useDailyPuzzle } from './modes/use-daily-puzzle.ts';
import { prepareQuiz, type Quiz, useQuiz } from './modes/use-quiz.ts';
import { PlayScreen } from './play-screen.tsx';
import { ProblemState } from './problem-state.tsx';
import { useRound } from './use-round.ts';

const NOW = Date.parse('2040-06-10T10:00:00Z');
const DAY = '2040-06-10';
let jar: Map<string, string>;

beforeAll(async () => {
  // What the page fetches later, so that nothing has to be waited for.
  await import('./result/result.tsx');
  await import('./result/related/account-related.tsx');
  await import('../../i18n/words-de.ts');
  await import('../../i18n/words-en.ts');
  await import('../../ui/dialog/toaster.tsx');
});

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  // The device is two hours east of Greenwich.
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120);
  jar = openCookieJar(['privacyConfirmed', 'true']);
  localStorage.clear();
});

afterEach(() => {
  leave();
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const settle = () => perform(() => vi.advanceTimersByTimeAsync(0));
const comeBack = () => perform(() => window.dispatchEvent(new Event('focus')));

const german = puzzleWith({ id: 901, locale: 'de', date: DAY });

type Daily = ReturnType<typeof useDailyPuzzle>;

/** Asks for the puzzle of a day; `answer` is what the server has for a language, or a failure. */
function follow(locale: 'de' | 'en', answer: (asked: string) => unknown) {
  const asked: string[] = [];
  let seen: Daily | undefined;
  showAt(
    '/',
    running(
      () => useDailyPuzzle(locale),
      (now) => {
        seen = now;
      },
    ),
    async (path) => {
      const language = /timezoneoffset=120&locale=(..)$/.exec(path)?.[1] ?? path;
      asked.push(language);
      const found = await answer(language);
      if (found instanceof Error) throw found;
      return Response.json(found);
    },
  );
  return { asked, now: () => seen };
}

test('a puzzle that the page has is not asked for, and stays in sight until another one comes', async () => {
  const opened = { ...today(), day: '2040-06-09' };
  keepPuzzle({ puzzle: german, opened, hasOther: false });
  let answer: unknown = new TypeError('Failed to fetch');
  const { asked, now } = follow('de', () => answer);
  await settle();
  expect([asked, now()?.daily]).toEqual([
    [],
    { state: 'ready', puzzle: german, opened, hasOther: false },
  ]);
  press(() => now()?.reload());
  await settle();
  expect([asked, now()?.daily.state, now()?.failure]).toEqual([
    ['de'],
    'ready',
    { state: 'noConnection' },
  ]);
  answer = { ...german, name: '7' };
  press(() => now()?.reload());
  expect(now()?.isAskedAgain).toBe(true);
  await settle();
  expect([now()?.isAskedAgain, now()?.failure, now()?.daily]).toEqual([
    false,
    null,
    { state: 'ready', puzzle: german, opened, hasOther: false },
  ]);
  answer = { ...german, id: 902 };
  press(() => now()?.reload());
  await settle();
  expect(now()?.daily).toMatchObject({ puzzle: { id: 902 }, opened: { day: DAY } });
  expect([keptPuzzle('de')?.puzzle.id, jar.get('dayOfOpening')]).toEqual([902, DAY]);
});

test('an answer that was overtaken takes nothing back', async () => {
  keepPuzzle({ puzzle: german, opened: today(), hasOther: false });
  const answers: ((puzzle: Puzzle) => void)[] = [];
  const { now } = follow('de', () => new Promise((resolve) => void answers.push(resolve)));
  press(() => now()?.reload());
  press(() => now()?.reload());
  await perform(() => answers[1]?.({ ...german, id: 904 }));
  await perform(() => answers[0]?.({ ...german, id: 903 }));
  expect(now()?.daily).toMatchObject({ puzzle: { id: 904 } });
});

test.each([
  ['a classic', { classic: true }, { ...german, id: 906 }, true, 2],
  ['a classic, and so has the other', { classic: true }, { ...german, classic: true }, false, 2],
  ['a classic, and nobody knows of the other', { classic: true }, new TypeError('gone'), false, 2],
  ['a puzzle of its own', {}, german, false, 1],
] as const)('where a language has %s, the other one is offered or not', async (...given) => {
  const [, own, other, hasOther, calls] = given;
  const english = puzzleWith({ id: 905, locale: 'en', date: DAY });
  keepPuzzle({ puzzle: { ...english, id: 904 }, opened: today(), hasOther: false });
  const { asked, now } = follow('en', (locale) =>
    locale === 'en' ? { ...english, ...own } : other,
  );
  press(() => now()?.reload());
  await settle();
  expect([asked.length, now()?.failure, now()?.daily]).toEqual([
    calls,
    null,
    expect.objectContaining({ state: 'ready', hasOther }),
  ]);
});

test('the puzzle that came with the page is that of the device’s own day', () => {
  keepPuzzle({ puzzle: german, opened: today(), hasOther: false });
  keepSentPuzzle({ ...german, id: 907, date: '2040-06-09' }, today());
  keepSentPuzzle('no puzzle', today());
  expect(keptPuzzle('de')?.puzzle.id).toBe(901);
  keepSentPuzzle({ ...german, id: 908 }, today());
  expect(keptPuzzle('de')?.puzzle.id).toBe(908);
});

/** Another one for each test: the page remembers what was played. */
let puzzle = german;

beforeEach(() => {
  const tips = [1, 2, 3, 4].map((number) => ({ ...puzzleWith().tips[0], text: `Hint ${number}` }));
  puzzle = puzzleWith({ id: Number(puzzle.id) + 10, date: DAY, tips: tips as never });
});

const after = (...made: number[]) =>
  startRound({
    puzzle,
    day: DAY,
    attempts: [0, 1, 2, 3].map((at) => made[at] ?? null),
    difficulty: 'normal',
  });

test('a game without a name is kept by nobody', () => {
  keepRound(null, after(1648));
  expect(keptRound(null)).toBeNull();
});

/** Plays the day’s game as somebody, and returns what there is to see of it. */
function playAs(player: string, opened = today(), difficulty: Difficulty = 'normal') {
  let round: ReturnType<typeof useRound> | undefined;
  const storage = dailyStorage(puzzle, { opened, player });
  show(
    running(
      () => useRound(puzzle, difficulty, storage),
      (now) => {
        round = now;
      },
    ),
  );
  const typed = (digits: string) => {
    for (const digit of digits) press(() => round?.act({ type: 'digit', digit } as never));
  };
  return {
    now: () => round?.round,
    typed,
    submit: () => press(() => round?.act({ type: 'submit' })),
  };
}

const attemptsMade = () => storedPlay(puzzle, DAY, '').attempts;
const makeElsewhere = (...made: number[]) =>
  storePlay(
    puzzle,
    DAY,
    { attempts: [...made, null, null, null].slice(0, 4), isHard: false },
    today(),
    '',
  );

test('what was typed is there after a look elsewhere, for whoever typed it', () => {
  playAs('').typed('19');
  leave();
  expect(playAs('ada').now()?.entry).toBe('');
  leave();
  expect(playAs('').now()?.entry).toBe('19');
  leave();
  // A classic may be another day’s as well.
  const own = puzzle;
  puzzle = { ...own, date: '2040-06-11' };
  expect(playAs('').now()?.entry).toBe('');
  leave();
  puzzle = own;
  // What was chosen meanwhile counts, too.
  expect(playAs('', today(), 'hard').now()).toMatchObject({ entry: '19', difficulty: 'hard' });
  expect(localStorage.getItem('quando.records')).not.toBeNull();
});

test('a game that somebody opens is theirs from then on', () => {
  makeElsewhere(1700);
  expect(playAs('ada').now()?.attempts[0]).toBe(1700);
  expect(attemptsMade()).toEqual([null, null, null, null]);
});

test('a game that was looked at is as it was, also once its day is forgotten', () => {
  makeElsewhere(1700);
  playAs('');
  leave();
  jar.clear();
  expect(playAs('').now()?.attempts).toEqual([1700, null, null, null]);
});

test('attempts of another tab are taken over on return, and only while the game is in sight', async () => {
  const game = playAs('');
  expect([currentGame()?.player, currentGame()?.round]).toEqual(['', game.now()]);
  makeElsewhere(1700);
  await comeBack();
  expect(game.now()?.attempts).toEqual([1700, null, null, null]);
  expect(currentGame()?.round).toBe(game.now());
  let hasTaken: boolean | undefined;
  const further = { attempts: [1700, 1800, null, null], isHard: false };
  press(() => {
    hasTaken = currentGame()?.take(further);
  });
  expect([hasTaken, game.now()?.attempts, attemptsMade()]).toEqual([
    true,
    further.attempts,
    further.attempts,
  ]);
  leave();
  expect(currentGame()?.take({ ...further, attempts: [1700, 1800, 1900, null] })).toBe(false);
  expect(attemptsMade()).toEqual(further.attempts);
  playAs('ada');
  expect(currentGame()?.player).toBe('ada');
});

test('hard attempts of another tab or of before stay hard, and others do not become so', async () => {
  makeElsewhere(1700);
  expect(playAs('', today(), 'hard').now()).toMatchObject({
    difficulty: 'normal',
    hardThroughout: false,
  });
  leave();
  puzzle = { ...puzzle, id: Number(puzzle.id) + 5 };
  storePlay(puzzle, DAY, { attempts: [1700, null, null, null], isHard: true }, today(), '');
  const game = playAs('', today(), 'hard');
  expect(game.now()).toMatchObject({ difficulty: 'hard', hardThroughout: true });
  storePlay(puzzle, DAY, { attempts: [1700, 1800, null, null], isHard: true }, today(), '');
  await comeBack();
  expect(game.now()?.hardThroughout).toBe(true);
  makeElsewhere(1700, 1800, 1900);
  await comeBack();
  expect(game.now()?.hardThroughout).toBe(false);
});

test('a game of a day that the device has yet to reach is not followed by that day', async () => {
  showAt(
    '/',
    <DailyGame
      puzzle={puzzle}
      opened={{ ...today(), day: '2040-06-09' }}
      player=""
      hasOther={false}
      onPlayOther={() => undefined}
      onNewDay={() => undefined}
    />,
  );
  await comeBack();
  expect(said('status')).not.toContain(text('play.newDay'));
  vi.setSystemTime(NOW + 86_400_000);
  await comeBack();
  expect(said('status')).toContain(text('play.newDay'));
});

test('a game is stored on its day by either clock, and on no other', () => {
  const yesterday = { ...today(), day: '2040-06-09' };
  vi.setSystemTime(NOW - 86_400_000);
  // The server is ahead of the device.
  const early = playAs('');
  early.typed('1700');
  early.submit();
  expect(attemptsMade()).toEqual([1700, null, null, null]);
  leave();
  vi.setSystemTime(NOW);
  const ahead = playAs('', yesterday);
  ahead.typed('1701');
  ahead.submit();
  expect(attemptsMade()).toEqual([1700, 1701, null, null]);
  leave();
  vi.setSystemTime(NOW + 86_400_000);
  const late = playAs('', { ...today(), day: DAY });
  late.typed('1702');
  late.submit();
  expect(late.now()?.attempts).toEqual([1700, 1701, 1702, null]);
  expect(attemptsMade()).toEqual([1700, 1701, null, null]);
  // What names no day of its own is that of the day on which it was opened.
  const undated = dailyStorage({ ...puzzle, date: null }, { opened: yesterday, player: '' });
  expect(undated.memory).toContain('2040-06-09');
});

const page = () => document.body.textContent;
const gameState = () => document.querySelector('main')?.getAttribute('data-game-state');
const entered = () => [...document.querySelectorAll('[role="row"]')].at(-1)?.textContent;
const guess = async (...years: string[]) => {
  for (const year of years) {
    press(() => [...Array.from(year), 'Enter'].forEach((sign) => key(sign, {}, document.body)));
  }
  await perform(() => vi.advanceTimersByTimeAsync(10));
};

/** Shows the start page; `answer` is what the server has for a language, or a failure. */
function showStart(answer: (asked: string) => unknown) {
  const asked: string[] = [];
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  press(() => changeSettings({ language: 'en-US' }));
  showAt('/', <PlayScreen />, async (path) => {
    const language = /timezoneoffset=120&locale=(..)$/.exec(path)?.[1] ?? path;
    asked.push(language);
    const found = await answer(language);
    if (found instanceof Error) throw found;
    return Response.json(found);
  });
  return asked;
}

const unreached = () => new TypeError('Failed to fetch');
const signOut = () => {
  localStorage.removeItem('quando.session');
  press(() => setSession({ state: 'signedOut', hasEnded: false }));
};
const attempts = () => document.querySelectorAll('[data-attempt]').length;

test('the start page has the day’s puzzle, and offers the next day’s and the other language’s', async () => {
  const before = currentSettings();
  const english = { ...puzzle, locale: 'en' } as const;
  keepPuzzle({ puzzle: { ...english, id: 980 }, opened: today(), hasOther: false });
  let answer: (language: string) => unknown = unreached;
  const asked = showStart((language) => answer(language));
  expect([document.title, document.querySelector('h1')?.textContent, asked]).toEqual([
    `${text('app.title')} · ${text('app.subtitle')}`,
    text('play.title'),
    [],
  ]);
  expect(page()).toContain('Sunday 10 June');
  expect(page()).not.toContain(text('play.classic'));
  key('1', {}, document.body);
  vi.setSystemTime(NOW + 86_400_000);
  await comeBack();
  expect(said('status')).toContain(text('play.newDay'));
  // Out of reach, everything stays as it is, and is asked for again.
  await perform(() => button(text('play.playNewDay')).click());
  await settle();
  expect([gameState(), said('status').includes(text('play.newDay'))]).toEqual(['running', false]);
  expect(document.querySelector('.Toastify')?.textContent).toContain(text('server.noConnection'));
  await comeBack();
  const other = { ...puzzle, id: 982, locale: 'de' } as const;
  answer = (language) => (language === 'en' ? { ...english, id: 981, classic: true } : other);
  const typed = entered();
  await perform(() => button(text('play.playNewDay')).click());
  await settle();
  expect([asked, typed === entered()]).toEqual([['en', 'en', 'de'], false]);
  expect(page()).toContain(text('play.classic'));
  expect(page()).toContain(text('play.otherLanguage'));
  keepPuzzle({ puzzle: other, opened: today(), hasOther: false });
  answer = unreached;
  await perform(() => button(text('play.playOther')).click());
  await settle();
  expect([currentSettings().language, page().includes(text('play.otherLanguage'))]).toEqual([
    'de-DE',
    false,
  ]);
  vi.setSystemTime(NOW + 2 * 86_400_000);
  await comeBack();
  answer = (language) => (language === 'de' ? null : english);
  await perform(() => button(text('play.playNewDay')).click());
  await settle();
  expect(document.querySelector('main')?.getAttribute('data-problem')).toBe('nothing');
  await expectOutline('daily-nothing');
  answer = () => new Promise(() => undefined);
  press(() => button(text('play.retry')).click());
  expect(document.querySelector('main')?.getAttribute('aria-busy')).toBe('true');
  expect(button(text('play.loading'))).not.toBeNull();
  press(() => button(text('play.playOther')).click());
  expect(currentSettings().language).toBe('en-US');
  press(() => changeSettings(before));
});

test('a classic that comes a second time is a game of its own', async () => {
  const before = currentSettings();
  const classic = { ...puzzle, locale: 'en', classic: true } as const;
  keepPuzzle({ puzzle: classic, opened: today(), hasOther: false });
  showStart((language) => (language === 'en' ? { ...classic, date: '2040-06-11' } : null));
  await guess('1700');
  expect([attempts(), page().includes('Sunday 10 June')]).toEqual([1, true]);
  vi.setSystemTime(NOW + 86_400_000);
  await comeBack();
  await perform(() => button(text('play.playNewDay')).click());
  await settle();
  expect([attempts(), page().includes('Monday 11 June')]).toEqual([0, true]);
  press(() => changeSettings(before));
});

test('the day’s game is that of whoever plays, and the result that of the device or the account', async () => {
  const before = currentSettings();
  press(() => void signIn({}));
  keepPuzzle({ puzzle: { ...puzzle, locale: 'en' }, opened: today(), hasOther: false });
  showStart(() => null);
  await guess('1700');
  expect(attempts()).toBe(1);
  signOut();
  expect(attempts()).toBe(0);
  jar.set('consentCompare', 'true');
  await guess('1700', '1931');
  await settle();
  expect(page()).toContain('One day played');
  expect(page()).toContain(text('result.comparison.tooFew'));
  expect([gameState(), document.querySelector('[role="timer"]')?.textContent]).toEqual([
    'won',
    expect.not.stringMatching(/^00:00:/),
  ]);
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/room/host', '/years', '/support']);
  await expectOutline('daily-result');
  press(() => void signIn({}));
  await settle();
  expect([gameState(), page().includes('One day played')]).toEqual(['won', false]);
  press(() => changeSettings(before));
  leaveSignedOut();
});

test('what a tile means is said until somebody plays on; another tab’s end is no fresh one', async () => {
  const before = currentSettings();
  const ends: unknown[] = [];
  const storage = dailyStorage(puzzle, { opened: today(), player: '' });
  makeElsewhere(1700);
  showAt(
    '/',
    <Game
      puzzle={puzzle}
      storage={storage}
      renderHead={() => null}
      renderEnd={({ isFresh }) => {
        ends.push(isFresh);
        return null;
      }}
    />,
  );
  // What was tried before does not turn again.
  expect(document.querySelector('[class*="turning"]')).toBeNull();
  const tile = document.querySelector<HTMLElement>('[data-attempt] button');
  press(() => tile?.click());
  expect(said('status')).toContain(tile?.getAttribute('aria-label'));
  // A new element each time, which is said again.
  const spoken = document.querySelector('[role="status"] span');
  press(() => tile?.click());
  expect([spoken?.textContent, spoken?.isConnected]).toEqual([
    tile?.getAttribute('aria-label'),
    false,
  ]);
  key('1');
  expect(said('status')).not.toContain(tile?.getAttribute('aria-label'));
  press(() => changeSettings({ alternativeKeyboard: true }));
  expect(key('2', {}, document.body)).toBe(false);
  // The text field says itself what is typed.
  expect(document.querySelector<HTMLInputElement>('#entry')?.value).toBe('1');
  expect(said('status')).toBe('');
  press(() => changeSettings({ alternativeKeyboard: false, physicalKeys: false }));
  expect(key('2', {}, document.body)).toBe(false);
  press(() => changeSettings({ physicalKeys: true }));
  expect(key('2', {}, document.body)).toBe(true);
  makeElsewhere(1700, 1931);
  await perform(() => document.dispatchEvent(new Event('visibilitychange')));
  expect([...new Set(ends)]).toEqual([false]);
  press(() => changeSettings(before));
});

test('a puzzle that is ready is asked for once, and how many are left is true for once', async () => {
  const ready = { state: 'ready', puzzle, left: 2 } as const;
  const ask = vi.fn<() => Promise<Quiz>>(async () => ready);
  let quiz: Quiz | { state: string } | undefined;
  const open = async (name: string) => {
    leave();
    show(
      running(
        () => useQuiz(name, ask),
        (now) => {
          quiz = now.quiz;
        },
      ),
    );
    await settle();
  };
  await open('one');
  expect(quiz).toEqual(ready);
  await open('one');
  expect([quiz, ask.mock.calls.length]).toEqual([{ ...ready, left: null }, 1]);
  await prepareQuiz('one', ask);
  await prepareQuiz('two', async () => Promise.reject(new TypeError('gone')));
  expect(ask).toHaveBeenCalledTimes(1);
  ask.mockResolvedValue({ state: 'limit' });
  await open('two');
  await open('two');
  expect([quiz, ask.mock.calls.length]).toEqual([{ state: 'limit' }, 3]);
});

test('where there is no puzzle, it is asked for with the connection and with a new day', async () => {
  const heard: string[] = [];
  const problem = (state: 'nothing' | 'noConnection', hasOther = false) =>
    show(
      <ProblemState
        problem={state === 'nothing' ? { state, hasOther } : { state }}
        isBusy={false}
        onRetry={() => heard.push('retry')}
        onPlayOther={() => heard.push('other')}
      />,
    );
  problem('nothing');
  expect(buttons().map(({ textContent }) => textContent)).toEqual([text('play.retry')]);
  expect(page()).not.toContain(text('play.nothing.other'));
  await perform(() => window.dispatchEvent(new Event('online')));
  expect(heard).toEqual([]);
  problem('nothing', true);
  expect(page()).toContain(text('play.nothing.other'));
  press(() => button(text('play.playOther')).click());
  problem('noConnection');
  await perform(() => window.dispatchEvent(new Event('online')));
  expect(heard).toEqual(['other', 'retry']);
  vi.setSystemTime(NOW + 86_400_000);
  await comeBack();
  expect(heard).toEqual(['other', 'retry', 'retry']);
});

const right = ['right', 'right', 'right', 'right'] as const;
const wrong = ['wrong', 'wrong', 'wrong', 'wrong'] as const;
const mixed = ['wrong', 'elsewhere', 'right', 'wrong'] as const;

test.each([
  ['fewer', [1931], [wrong, right]],
  ['more', [1700, 1931], [right]],
  ['alike', [1931], [right]],
  ['neither', [1, 2, 3, 4], [wrong, wrong, wrong, wrong]],
  ['fewer', [1, 2, 3, 1931], [wrong, wrong, wrong, wrong]],
] as const)('at the end of a challenge it is said who needed fewer: %s', (verdict, own, theirs) => {
  show(<ChallengeOutcome rows={theirs as Challenge} round={after(...own)} />);
  expect(document.querySelector('h2')?.textContent).toBe(
    text(`modes.challenge.outcome.${verdict}`),
  );
});

const rows = () => document.querySelectorAll('[data-challenger]').length;

test('the challenger’s rows show as far as the player has come', async () => {
  const challenge = { kind: 'challenge', rows: [wrong, wrong, right] } as const;
  show(<ChallengeLine challenge={challenge} round={after()} />);
  expect([rows(), said('status')]).toEqual([0, text('modes.challenge.begins')]);
  show(<ChallengeLine challenge={challenge} round={after(1700)} />);
  expect(rows()).toBe(1);
  expect(said('status')).toBe(`${text('modes.challenge.theirs')}1`);
  const marks = document.querySelector('[role="img"]');
  expect([marks?.getAttribute('aria-label'), marks?.querySelectorAll('path').length]).toEqual([
    'wrong, wrong, wrong, wrong',
    4,
  ]);
  show(<ChallengeOutcome rows={[wrong, mixed, right]} round={after(1931)} />);
  const drawn = [...document.querySelectorAll('tbody [data-mark="right"] path')];
  expect([document.querySelectorAll('tbody tr').length, drawn.length]).toEqual([3, 9]);
  expect(new Set(drawn.map((path) => path.getAttribute('d'))).size).toBe(1);
  expect(drawn[0]?.getAttribute('d')).not.toBe(
    document.querySelector('[data-mark="wrong"] path')?.getAttribute('d'),
  );
  await expectOutline('challenge-outcome');
});
