// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  key,
  button,
  expectOutline,
  InLanguage,
  leave,
  perform,
  press,
  running,
  said,
  show,
  text,
  type,
  buttons,
} from '../../../tests/page/rendered.tsx';
import type { Backend } from '../../backend/backend.ts';
import { BackendProvider } from '../../backend/backend-context.tsx';
import { NoConnectionError, ServerError } from '../../backend/errors.ts';
import { puzzleWith } from '../../domain/puzzle/puzzle-factory.ts';
import type { Puzzle } from '../../domain/puzzle/puzzle.ts';
import { type Round, type RoundAction, startRound } from '../../domain/round/round.ts';
import { AlternativeEntry } from './board/alternative-entry.tsx';
import { Board } from './board/board.tsx';
import { CalendarLeaf } from './board/calendar-leaf.tsx';
import { PuzzleLine } from './board/puzzle-line.tsx';
import { StatusLine } from './board/status-line.tsx';
import { Timeline } from './board/timeline.tsx';
import { usePhysicalKeys } from './board/use-physical-keys.ts';
import { Game } from './game.tsx';
import { useAsked } from './modes/use-asked.ts';
import { useBegin } from './modes/use-begin.ts';
import { useNewDay } from './modes/use-new-day.ts';
import { noStorage } from './modes/no-storage.ts';
import { renderErrata, renderPreview } from './puzzle-preview.tsx';
import { keepReport, keptReport } from './report/kept-reports.ts';
import { ReportForm } from './report/report-form.tsx';
import { Countdown } from './result/countdown.tsx';
import { FinishNote } from './result/finish-note.tsx';
import { Sharing } from './result/sharing.tsx';
import { useRepeated } from './room/use-repeated.ts';
import { useFragment } from './use-fragment.ts';

const puzzle = puzzleWith();
const NOW = Date.parse('2026-11-21T10:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});

afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Lets time pass on the page. */
function pass(milliseconds: number) {
  return perform(() => vi.advanceTimersByTimeAsync(milliseconds));
}

function roundAfter(...attempts: number[]) {
  return startRound({
    puzzle,
    day: '2026-11-21',
    attempts: [attempts[0] ?? null, attempts[1] ?? null, attempts[2] ?? null, attempts[3] ?? null],
    difficulty: 'normal',
  });
}

function seeTab(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('a room is looked at every two seconds, ever later while it fails, at once on return', async () => {
  let isDown = false;
  const work = vi.fn<() => Promise<void>>(async () => {
    if (isDown) throw new Error('down');
  });
  let isFailing = false;
  const take = (now: boolean) => {
    isFailing = now;
  };
  show(running(() => useRepeated(work, true), take));
  await pass(0);
  await pass(1999);
  expect(work).toHaveBeenCalledTimes(1);
  isDown = true;
  await pass(1);
  expect([work.mock.calls.length, isFailing]).toEqual([2, true]);
  await pass(3999);
  expect(work).toHaveBeenCalledTimes(2);
  await pass(1);
  await pass(8000);
  await pass(16_000);
  expect(work).toHaveBeenCalledTimes(5);
  await pass(29_999);
  expect(work).toHaveBeenCalledTimes(5);
  await pass(1);
  expect(work).toHaveBeenCalledTimes(6);
  isDown = false;
  await perform(() => window.dispatchEvent(new Event('online')));
  expect([work.mock.calls.length, isFailing]).toEqual([7, false]);
  await perform(() => seeTab('hidden'));
  expect(work).toHaveBeenCalledTimes(7);
  await perform(() => seeTab('visible'));
  expect(work).toHaveBeenCalledTimes(8);
  show(null);
  await perform(() => seeTab('visible'));
  window.dispatchEvent(new Event('online'));
  await pass(60_000);
  expect(work).toHaveBeenCalledTimes(8);
});

test('a room is asked once at a time, and not at all once it is over', async () => {
  let finish: (() => void) | undefined;
  const work = vi.fn<() => Promise<void>>(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  show(running(() => useRepeated(work, true)));
  await perform(() => window.dispatchEvent(new Event('online')));
  expect(work).toHaveBeenCalledTimes(1);
  await perform(() => finish?.());
  show(running(() => useRepeated(work, false)));
  await pass(60_000);
  expect(work).toHaveBeenCalledTimes(1);
  // Who leaves while it is asked hears no more of it.
  show(running(() => useRepeated(work, true)));
  expect(work).toHaveBeenCalledTimes(2);
  show(null);
  await perform(() => finish?.());
  await pass(60_000);
  expect(work).toHaveBeenCalledTimes(2);
});

const goTo = (hash: string) =>
  perform(() => {
    history.replaceState(null, '', `/room${hash}`);
    window.dispatchEvent(new Event('hashchange'));
  });

test('the fragment of an address is followed, and the link to the content does not take its place', async () => {
  let fragment = '';
  const take = (now: string) => {
    fragment = now;
  };
  await goTo('#ABCDEF');
  show(running(useFragment, take));
  expect(fragment).toBe('#ABCDEF');
  history.replaceState({ top: 300 }, '', '/room#content');
  await perform(() => window.dispatchEvent(new Event('hashchange')));
  expect([fragment, location.hash, history.state]).toEqual(['#ABCDEF', '#ABCDEF', { top: 300 }]);
  await goTo('#GHIJKL');
  expect(fragment).toBe('#GHIJKL');
  show(null);
  await goTo('#content');
  show(running(useFragment, take));
  expect(fragment).toBe('');
  await goTo('');
});

test('a new day is offered at midnight, and once put off again a minute later', async () => {
  let day: ReturnType<typeof useNewDay> | undefined;
  const take = (now: typeof day) => {
    day = now;
  };
  show(running(() => useNewDay(['2026-11-21', '2026-11-20']), take));
  expect(day?.isNewDay).toBe(false);
  await pass(86_400_000);
  expect(day?.isNewDay).toBe(true);
  press(() => day?.hide());
  await pass(59_999);
  expect(day?.isNewDay).toBe(false);
  await pass(1);
  expect(day?.isNewDay).toBe(true);
  press(() => day?.hide());
  await perform(() => window.dispatchEvent(new Event('focus')));
  expect(day?.isNewDay).toBe(true);
  press(() => day?.hide());
  show(null);
  // Nobody waits for that minute, or for midnight, any more.
  expect(vi.getTimerCount()).toBe(0);
});

test('what is asked again stays in sight until its answer, and what is known is not asked for', async () => {
  const answers = [
    new NoConnectionError('gone'),
    new ServerError('no', ''),
    new RangeError('odd'),
    { state: 'none' },
  ];
  const ask = vi.fn<() => Promise<{ state: string }>>(async () => {
    const next = answers.shift();
    if (next instanceof Error) throw next;
    return next ?? { state: 'late' };
  });
  let asked: ReturnType<typeof useAsked<{ state: string }>> | undefined;
  const take = (now: typeof asked) => {
    asked = now;
  };
  show(running(() => useAsked(ask), take));
  expect([asked?.asked.state, asked?.isAskedAgain]).toEqual(['loading', true]);
  await pass(0);
  expect([asked?.asked.state, asked?.isAskedAgain]).toEqual(['noConnection', false]);
  press(() => asked?.reload());
  expect([asked?.asked.state, asked?.isAskedAgain]).toEqual(['noConnection', true]);
  await pass(0);
  expect(asked?.asked).toEqual({ state: 'failed', message: 'no' });
  press(() => asked?.reload());
  await pass(0);
  expect(asked?.asked).toEqual({ state: 'failed', message: 'RangeError: odd' });
  press(() => asked?.reload());
  await pass(0);
  expect(asked?.asked).toEqual({ state: 'none' });
  const late: ((answer: { state: string }) => void)[] = [];
  ask.mockImplementation(() => new Promise((resolve) => void late.push(resolve)));
  press(() => asked?.reload());
  press(() => asked?.reload());
  await perform(() => late[1]?.({ state: 'second' }));
  await perform(() => late[0]?.({ state: 'first' }));
  expect(asked).toMatchObject({ asked: { state: 'second' }, isAskedAgain: false });
  ask.mockClear();
  show(running(() => useAsked(ask, { state: 'known' }), take));
  await pass(0);
  expect([asked?.asked.state, ask.mock.calls]).toEqual(['known', []]);
});

test('the first attempt spends a play, once; what failed is asked for again with the end', async () => {
  const answers: (object | Error)[] = [new NoConnectionError('gone'), { isNew: true, left: 2 }];
  const calls: unknown[] = [];
  const rest = {
    call: async (...call: unknown[]) => {
      calls.push(call.slice(0, 2));
      const next = answers.shift();
      if (next instanceof Error) throw next;
      return next;
    },
  };
  const own = { userId: 'ada', accounts: { rest } } as unknown as Parameters<typeof useBegin>[1];
  let begin: ReturnType<typeof useBegin> | undefined;
  show(
    running(
      () => useBegin('7', own),
      (now) => {
        begin = now;
      },
    ),
  );
  await perform(() => begin?.begin());
  expect(calls).toEqual([]);
  const storage = begin?.spending(noStorage(puzzle));
  await perform(() => storage?.store({ round: roundAfter(1648), records: null }));
  expect([calls.length, begin?.begun]).toEqual([1, null]);
  await perform(() => begin?.begin());
  await perform(() => storage?.store({ round: roundAfter(1648, 1700), records: null }));
  expect([calls.length, begin?.begun]).toEqual([2, { left: 2 }]);
  expect(calls[0]).toEqual(['record_play', { quando_id: 7, timezoneoffset: expect.any(Number) }]);
});

test('where no more may be begun today, that is known with the attempt', async () => {
  const rest = { call: async () => Promise.reject(new ServerError('', 'PT429')) };
  const own = { userId: 'ada', accounts: { rest } } as unknown as Parameters<typeof useBegin>[1];
  let begin: (() => Promise<void>) | undefined;
  let begun: unknown = null;
  let storage: ReturnType<typeof noStorage> | undefined;
  show(
    running(
      () => useBegin('7', own),
      (now) => {
        ({ begin, begun } = now);
        storage = now.spending(noStorage(puzzle));
      },
    ),
  );
  await perform(() => storage?.store({ round: roundAfter(1648), records: null }));
  expect(begun).toBe('limit');
  // Nor is its end taken, which asks once more.
  await perform(() => expect(begin?.()).rejects.toHaveProperty('code', 'PT429'));
});

const clock = () => document.querySelector('[role="timer"]')?.textContent;

test('the time until the next puzzle goes down by the second, and stops with its screen', async () => {
  show(<Countdown ends={NOW + 3_725_000} />);
  expect(clock()).toBe('01:02:05');
  await pass(1000);
  expect(clock()).toBe('01:02:04');
  show(null);
  expect(vi.getTimerCount()).toBe(0);
});

test('the arrow keys lead from tile to tile and no further, and a tap explains one', async () => {
  const explained: string[] = [];
  const round = roundAfter(1648, 1700);
  show(<Board round={round} isTurning={false} onExplain={(words) => explained.push(words)} />);
  const tiles = buttons();
  const focused = () => tiles.findIndex((tile) => tile === document.activeElement);
  press(() => tiles[0]?.focus());
  const way = ['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowLeft', 'ArrowUp'];
  expect(way.map((name) => [key(name), focused()])).toEqual([
    [true, 1],
    [true, 5],
    [true, 5],
    [true, 4],
    [true, 4],
    [true, 0],
  ]);
  for (let step = 0; step < 5; step += 1) key('ArrowRight');
  expect([focused(), key('a')]).toEqual([3, false]);
  expect(tiles.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1, 0, -1, -1, -1, -1]);
  // From a tile that was pressed it goes on there.
  press(() => tiles[6]?.focus());
  expect([key('ArrowLeft'), focused(), tiles[5]?.tabIndex]).toEqual([true, 5, 0]);
  await perform(() => tiles[5]?.click());
  expect(explained).toEqual([tiles[5]?.getAttribute('aria-label')]);
});

test('a digit is marked as often as the answer has it, where the attempt has it', () => {
  show(<Board round={roundAfter(9109, 1113)} isTurning={false} onExplain={() => undefined} />);
  expect(buttons().map((tile) => tile.getAttribute('aria-label'))).toEqual([
    'Thousands: 9, in another place',
    'Hundreds: 1, in another place',
    'Tens: 0, wrong',
    'Ones: 9, wrong',
    'Thousands: 1, right',
    'Hundreds: 1, in another place',
    'Tens: 1, wrong',
    'Ones: 3, in another place',
  ]);
  expect(buttons().map((tile) => tile.dataset['feedback'])).toEqual([
    'elsewhere',
    'elsewhere',
    'wrong',
    'wrong',
    'right',
    'elsewhere',
    'wrong',
    'elsewhere',
  ]);
});

test('a text field takes digits alone, and sends them by Enter or by its button', async () => {
  const acts: RoundAction[] = [];
  const entry = (round = roundAfter()) =>
    show(<AlternativeEntry round={round} act={(action) => acts.push(action)} />);
  entry();
  await expectOutline('alternative-entry');
  document.querySelector('input')?.setAttribute('name', 'entry');
  type('entry', '1a9 3');
  const send = new Event('submit', { bubbles: true, cancelable: true });
  press(() => void document.querySelector('form')?.dispatchEvent(send));
  // The page stays.
  expect(send.defaultPrevented).toBe(true);
  await perform(() => button(text('play.checkYear')).click());
  expect(acts).toEqual([
    { type: 'setEntry', entry: '193' },
    { type: 'submit' },
    { type: 'submit' },
  ]);
  entry({ ...roundAfter(), puzzle: puzzleWith({ label: 'How many?' }) });
  expect([document.querySelector('label')?.textContent, buttons()[0]?.textContent]).toEqual([
    text('play.yourNumber'),
    text('play.checkNumber'),
  ]);
  entry({ ...roundAfter(), puzzle: puzzleWith({ timeScale: 1 }) });
  expect(document.querySelector('input')?.maxLength).toBe(2);
});

const tips = [1, 2, 3, 4].map((number) => ({
  ...puzzleWith().tips[0],
  text: `Sign ${number}`,
  image: number < 3 ? '/puzzles/wall.webp' : null,
  imageAlt: number === 1 ? 'A wall' : null,
}));
const shown = puzzleWith({ tips: tips as never, locale: 'de' });

function play(change: Partial<Puzzle> = {}, room?: HTMLElement) {
  const game = { ...shown, ...change };
  show(
    <Game
      puzzle={game}
      storage={noStorage(game)}
      renderHead={(round) => <PuzzleLine round={round} day="2026-11-21" />}
      renderEnd={() => 'The end'}
      {...(room === undefined ? {} : { room })}
    />,
  );
}
const page = () => document.body.textContent;
const tap = (...names: string[]) => press(() => names.forEach((name) => button(name).click()));
const check = () => tap(text('play.checkYear'));
const hint = (number: number) => document.querySelector(`[data-hint="${number}"]`);

const rowsOf = () =>
  [...(document.querySelector('[role="grid"]')?.children ?? [])]
    .slice(1)
    .map((row) => row.getAttribute('aria-label'));

test('a game is played on the digit keys, and says what came of each press', () => {
  play();
  expect(page()).toContain('Saturday 21 November');
  expect(page()).toContain('No.\u00A0212 · Hint 1 of 4');
  expect(said('status')).toBe('');
  tap('1', '9', '3');
  expect(said('status')).toBe('Typed: 1 9 3');
  check();
  expect(said('status')).toBe('One digit is still missing. Typed: 1 9 3');
  const before = document.querySelector('[role="status"] span');
  check();
  expect(document.querySelector('[role="status"] span')).not.toBe(before);
  tap(text('play.backspace'));
  expect(said('status')).toBe('Typed: 1 9');
  tap(text('play.backspace'), text('play.backspace'));
  expect(said('status')).toBe(text('play.spoken.empty'));
  tap('9', text('play.fillZeros'));
  expect(said('status')).toBe('Typed: 0 0 0 9');
  check();
  expect(said('status')).toBe(
    'Attempt 1: Thousands: 0, wrong; Hundreds: 0, wrong; Tens: 0, wrong; Ones: 9, in another place. 3 attempts left. Hint 2: Sign 2',
  );
  expect(page()).toContain('No.\u00A0212 · Hint 2 of 4');
  tap('0, wrong', '0, wrong', '0, wrong', '9, in another place');
  check();
  expect(said('status')).toContain(text('play.refusal.repeated'));
  // The next attempt is entered below, and one is left for each hint still to come.
  expect(rowsOf()).toEqual(['Attempt 1', 'Attempt 2', null, null]);
  const [key9] = document.querySelectorAll('[data-known="elsewhere"]');
  expect([key9?.textContent, document.querySelectorAll('[data-known="unknown"]').length]).toEqual([
    '9',
    8,
  ]);
  const down = new Event('pointerdown', { bubbles: true, cancelable: true });
  key9?.dispatchEvent(down);
  const onCheck = new Event('pointerdown', { bubbles: true, cancelable: true });
  button(text('play.checkYear')).dispatchEvent(onCheck);
  expect([down.defaultPrevented, onCheck.defaultPrevented]).toEqual([true, true]);
  for (const sign of ['Backspace', 'Backspace', 'Backspace', 'Backspace', '1', '9', '3', '1'])
    key(sign, {}, document.body);
  check();
  expect(document.querySelector('main')?.dataset).toMatchObject({ gameState: 'won' });
  expect([page().includes('The end'), /Hint \d of 4/.test(page())]).toEqual([true, false]);
  expect(document.querySelectorAll('[role="status"]')).toHaveLength(1);
});

const put = (at: Element) =>
  press(() => ['1', '7', '0', '0', 'Enter'].forEach((sign) => key(sign, {}, at)));

test('the newest hint stands in full, an earlier one unfolds, beside the board all do', () => {
  let isWide = false;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => Object.assign(new EventTarget(), { matches: isWide }) as never,
  );
  play();
  const picture = hint(1)?.querySelector('img');
  expect([picture?.alt, picture?.getAttribute('loading')]).toEqual(['A wall', 'lazy']);
  expect([hint(1)?.querySelector('h2')?.getAttribute('aria-label'), hint(2)]).toEqual([
    'Hint 1 · Article',
    null,
  ]);
  const described = hint(1)?.querySelector('h2')?.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('Sign 1');
  put(document.body);
  const line = () => hint(1)?.querySelector('button');
  expect([
    line()?.textContent,
    line()?.getAttribute('aria-expanded'),
    hint(1)?.querySelector('img'),
  ]).toEqual(['1 · Sign 1', 'false', null]);
  expect(hint(2)?.querySelector('p')?.closest('[lang]')?.getAttribute('lang')).toBe('de');
  // A picture that nobody has described is passed over, not read out by its address.
  expect(hint(2)?.querySelector('img')?.getAttribute('alt')).toBe('');
  expect(hint(1)?.querySelector('[lang]')?.getAttribute('lang')).toBe('de');
  press(() => line()?.click());
  expect([line()?.getAttribute('aria-expanded'), hint(1)?.querySelector('img')?.alt]).toEqual([
    'true',
    'A wall',
  ]);
  // Enter goes on to check the year, whatever the mouse has unfolded.
  for (const part of [line(), hint(1)?.querySelector('summary')]) {
    const down = new Event('pointerdown', { bubbles: true, cancelable: true });
    expect([part?.dispatchEvent(down), down.defaultPrevented]).toEqual([false, true]);
  }
  press(() => line()?.click());
  expect(hint(1)?.querySelector('img')).toBeNull();
  isWide = true;
  leave();
  const room = document.body.appendChild(document.createElement('div'));
  play({ id: 213 }, room);
  put(document.body);
  expect([hint(2), document.querySelector('main')]).toEqual([null, null]);
  put(room);
  expect(line()?.textContent).toBe('1 · Sign 1');
  leave();
  play();
  put(document.body);
  expect([line(), hint(1)?.querySelector('h2')?.textContent]).toEqual([null, 'Hint 1 · Article']);
});

test('a preview goes on from what was tried, tells what is tried further, and leaves the page where it is', async () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue();
  const room = document.body.appendChild(document.createElement('div'));
  const told: Round['attempts'][] = [];
  const attempts = [1648, null, null, null];
  show(
    renderPreview({
      puzzle: shown,
      title: 'A draft',
      attempts,
      onAttempts: (made) => told.push(made),
      room,
    }),
  );
  expect([page().includes('A draft'), hint(2) === null]).toEqual([true, false]);
  put(room);
  expect(told).toEqual([[1648, 1700, null, null]]);
  await expectOutline('preview-game');
  press(() => ['1', '9', '3', '1', 'Enter'].forEach((sign) => key(sign, {}, room)));
  expect(document.querySelector('[data-game-state]')?.getAttribute('data-game-state')).toBe('won');
  expect([document.activeElement?.textContent, scroll.mock.calls]).toEqual(['1931', []]);
  await expectOutline('preview-result');
  const notedAt = Date.parse('2026-11-20T12:00:00Z');
  show(renderErrata({ locale: 'de', errata: [{ notedAt, text: 'Die Mauer fiel später.' }] }));
  expect(page()).toContain('20 November 2026');
  expect(document.querySelector('[lang="de"]')?.textContent).toBe('Die Mauer fiel später.');
  await expectOutline('preview-errata');
});

const row = () =>
  [...document.querySelectorAll('[role="row"] [role="gridcell"]')].map(
    ({ textContent }) => textContent,
  );

/** Which places are marked as the one that the next digit goes to. */
const nextPlaces = () =>
  [...document.querySelectorAll('[role="row"] [role="gridcell"]')].map(({ classList }) =>
    classList.contains('next'),
  );

test('a puzzle says what exactly it asks for, and gives the digits that it does not', () => {
  play({ label: 'Wie viele?', name: null });
  const question = document.querySelector('p[lang="de"]');
  expect([question?.textContent, page().includes('No.')]).toEqual(['Wie viele?', false]);
  leave();
  play({ label: 'Wie viele?', timeScale: 2 });
  expect(page()).not.toContain(text('play.scale.decade'));
  expect(buttons().at(-1)?.textContent).toBe(text('play.checkNumber'));
  leave();
  for (const [timeScale, scale] of [
    [0, 'millennium'],
    [2, 'decade'],
  ] as const) {
    play({ timeScale });
    expect(page()).toContain(text(`play.scale.${scale}`));
    leave();
  }
  play({ timeScale: 1 });
  expect(page()).toContain(text('play.scale.century'));
  expect(row()).toEqual([
    'Thousands: empty',
    'Hundreds: empty',
    '3Tens: 3, given',
    '1Ones: 1, given',
  ]);
  expect(nextPlaces()).toEqual([true, false, false, false]);
  tap('1');
  expect(row()).toEqual(['1Thousands: 1', 'Hundreds: empty', '3Tens: 3, given', '1Ones: 1, given']);
  expect(nextPlaces()).toEqual([false, true, false, false]);
  expect(document.querySelector('[role="row"]')?.getAttribute('aria-label')).toBe('Attempt 1');
  check();
  expect(said('status')).toContain('One digit is still missing.');
  tap('9');
  expect(nextPlaces()).toEqual([false, false, false, false]);
  check();
  expect(page()).toContain('The end');
});

test('the day of a puzzle is the same on a device west of Greenwich', () => {
  // There it is still the evening before, when the day begins at Greenwich.
  vi.spyOn(Date.prototype, 'getDay').mockReturnValue(5);
  vi.spyOn(Date.prototype, 'getDate').mockReturnValue(20);
  vi.spyOn(Date.prototype, 'getMonth').mockReturnValue(9);
  play();
  expect(page()).toContain('Saturday 21 November');
});

const lineLook = () => document.querySelector('[role="status"]')?.className ?? '';

test.each([
  [{ kind: 'rightMoved', digit: '1', place: 'tens' }, 'Hard mode: Tens must stay 1.'],
  [{ kind: 'elsewhereUnused', digit: '9' }, 'Hard mode: 9 must be used.'],
  [{ kind: 'absentUsed', digit: '7' }, 'Hard mode: one 7 too many.'],
] as const)('a breach of hard mode is explained: %o', (breach, words) => {
  const round = { ...roundAfter(1700), refusal: { kind: 'hard', breach } as const };
  const explained = { words: '', times: 0 };
  const line = (change: object) =>
    show(
      <StatusLine
        round={round}
        moves={1}
        attemptsNow={0}
        isEchoed
        explained={explained}
        {...change}
      />,
    );
  line({});
  expect(said('status')).toBe(words);
  line({ explained: { words: 'A tile', times: 1 } });
  expect(said('status')).toBe('A tile');
  expect(lineLook()).not.toContain('floating');
  // After the end it stands over the result, wherever that is.
  line({ round: roundAfter(1931), explained: { words: 'A tile', times: 2 } });
  expect([lineLook().includes('floating'), said('status')]).toEqual([true, 'A tile']);
  line({ round: roundAfter(1931) });
  expect([lineLook().includes('floating'), said('status')]).toEqual([false, '']);
  // Beside a text field, which says it itself, what is typed is not.
  line({ round: { ...roundAfter(), entry: '19' }, isEchoed: false });
  expect(said('status')).toBe('');
});

/** What the line of time says, how high it is, and its labels with their heights. */
function timeline(attempts: Round['attempts'], year: number) {
  show(<Timeline attempts={attempts} year={year} />);
  const drawing = document.querySelector('svg');
  const labels = [...document.querySelectorAll('text')];
  return [
    drawing?.getAttribute('aria-label'),
    drawing?.getAttribute('viewBox'),
    labels.map((label) => `${label.textContent} ${label.getAttribute('y')}`),
  ];
}

test('years that are close stand below each other on the line of time', () => {
  expect(timeline([1650, 1648, 1700, 1931], 1931)).toEqual([
    'Your attempts on the timeline: 1650, 1648, 1700 and 1931. The answer was 1931.',
    '0 0 320 73',
    ['1648 53', '1650 68', '1700 53', '1931 16'],
  ]);
  const [first, last] = document.querySelectorAll('circle');
  const answer = document.querySelectorAll('circle')[3];
  expect(answer?.getAttribute('r')).toBe('7');
  expect([first?.getAttribute('cx'), first?.getAttribute('r'), last?.getAttribute('cy')]).toEqual([
    '25.6',
    '5.5',
    '30',
  ]);
  expect(timeline([1652, 1648, 1650, 1700], 1931).slice(1)).toEqual([
    '0 0 320 88',
    ['1648 53', '1650 68', '1652 83', '1700 53', '1931 16'],
  ]);
  // Each stands clear of the one before it, also where the answer is between them.
  expect(timeline([1600, 1640, 1680, 1931], 1931)[2]).toEqual([
    '1600 53',
    '1640 68',
    '1680 83',
    '1931 16',
  ]);
  expect(timeline([1600, 1930, 1932, 1931], 1931)[2]).toEqual([
    '1600 53',
    '1930 53',
    '1931 16',
    '1932 68',
  ]);
  expect(timeline([1931, null, null, null], 1931)).toEqual([
    'Your attempts on the timeline: 1931. The answer was 1931.',
    '0 0 320 58',
    ['1931 16'],
  ]);
});

test('keys play wherever the focus is, but for what has its own use of them', () => {
  const acts: string[] = [];
  const act = (action: RoundAction) =>
    void acts.push('digit' in action ? action.digit : action.type);
  show(
    <>
      <input />
      <button type="button">Menu</button>
      <a href="/x">Link</a>
      <audio />
      <video />
      <textarea />
      <select aria-label="Kind" />
      <details>
        <summary>More</summary>
      </details>
      <div contentEditable suppressContentEditableWarning />
      {running(() => usePhysicalKeys(act, true))}
    </>,
  );
  const [menu] = buttons();
  const [field] = document.querySelectorAll('input');
  expect(['1', 'Backspace', 'Enter', 'a', 'Tab'].map((name) => key(name))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(key('2', { repeat: true })).toBe(true);
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'isComposing']) key('3', { [held]: true });
  key('4', {}, field);
  key('Enter', {}, menu);
  key('5', {}, menu);
  for (const selector of ['audio', 'video', 'textarea', 'select', '[contenteditable]'])
    key('8', {}, document.querySelector(selector));
  for (const selector of ['a', 'summary']) key('Enter', {}, document.querySelector(selector));
  document.body.addEventListener('keydown', (event) => event.preventDefault(), { once: true });
  key('8', {}, document.body);
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.open = true;
  key('6');
  dialog.remove();
  expect(acts).toEqual(['1', 'backspace', 'submit', '5']);
  // Some extensions of browsers press keys at the window itself.
  press(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: '9' })));
  expect(acts.at(-1)).toBe('9');
  show(running(() => usePhysicalKeys(act, false)));
  key('7');
  expect(acts).toHaveLength(5);
});

test('what became of sharing is said each time anew; text that may not be copied is laid out', async () => {
  const copied: string[] = [];
  let isAllowed = true;
  const writeText = async (copy: string) => {
    if (!isAllowed) throw new Error('denied');
    copied.push(copy);
  };
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  show(<Sharing round={roundAfter(1648, 1931)} address="quando.example" room="/room/host" />);
  await perform(() => button(text('result.copy')).click());
  const first = document.querySelector('[role="status"] span');
  expect(said('status')).toBe(text('result.copied'));
  await perform(() => button(text('result.shareWords')).click());
  expect(document.querySelector('[role="status"] span')).not.toBe(first);
  await perform(() => button(text('result.challenge')).click());
  expect(copied).toHaveLength(3);
  expect(copied[0]).toMatch(/quando\.example$/);
  expect(copied[1]).toMatch(/ quando\.example$/);
  expect(copied[2]).toMatch(
    /^Can you solve this puzzle with fewer attempts than I did\? http.*\/pp\/212#challenge1-/,
  );
  isAllowed = false;
  await perform(() => button(text('result.copy')).click());
  expect(said('status')).toBe(text('result.copyByHand'));
  const laidOut = document.querySelector('textarea');
  press(() => laidOut?.focus());
  expect([laidOut?.selectionStart, laidOut?.selectionEnd]).toEqual([0, copied[0]?.length]);
  expect([laidOut?.value, laidOut?.readOnly]).toEqual([copied[0], true]);
  expect(['rows', 'aria-label'].map((name) => laidOut?.getAttribute(name))).toEqual([
    '4',
    text('result.shareText'),
  ]);
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/room/host');
  isAllowed = true;
  const lost = roundAfter(1, 2, 3, 4);
  for (const name of ['212', null]) {
    show(<Sharing round={{ ...lost, puzzle: puzzleWith({ name }) }} />);
    await perform(() => button(text('result.shareWords')).click());
  }
  expect(copied.slice(-2).map((copy) => copy.replace(/:.*/, ''))).toEqual([
    'Quando no.\u00A0212',
    'Quando',
  ]);
  expect(copied.at(-1)).toMatch(/^Quando: not solved in four attempts\. Attempt 1: /);
});

const sharing = () => perform(() => button(text('result.share')).click());

test('a share sheet that is put away says nothing; one that refuses has the text copied', async () => {
  let ending: DOMException | null = null;
  const shared: ShareData[] = [];
  const share = async (data: ShareData) => {
    if (ending !== null) throw ending;
    shared.push(data);
  };
  const writeText = vi.fn<(copy: string) => Promise<void>>(async () => undefined);
  vi.stubGlobal('navigator', { share, clipboard: { writeText } });
  show(<Sharing round={roundAfter(1931)} address="quando.example" />);
  ending = new DOMException('', 'AbortError');
  await sharing();
  expect([said('status'), writeText.mock.calls]).toEqual(['', []]);
  ending = null;
  await sharing();
  expect([said('status'), shared.length]).toEqual([text('result.shared'), 1]);
  await perform(() => button(text('result.challenge')).click());
  expect(shared[1]?.text).toContain('/pp/212#');
  ending = new DOMException('', 'NotAllowedError');
  await sharing();
  expect([said('status'), writeText.mock.calls]).toEqual([
    text('result.copied'),
    [[shared[0]?.text]],
  ]);
});

test('an end that did not reach the history is noted again by a press, or with the connection', async () => {
  const outcomes: (Error | null)[] = [
    new NoConnectionError('gone'),
    new ServerError('', 'XX000'),
    new ServerError('', '42501'),
    null,
  ];
  const finish = vi.fn<() => Promise<void>>(async () => {
    const next = outcomes.shift();
    if (next instanceof Error) throw next;
  });
  show(<FinishNote attempt={2} finish={finish} />);
  await pass(0);
  expect(said('status')).toContain(text('modes.finish.unreached'));
  await expectOutline('finish-unreached');
  await perform(() => button(text('modes.finish.retry')).click());
  expect(said('status')).toContain(text('modes.finish.refused'));
  await expectOutline('finish-refused');
  await perform(() => window.dispatchEvent(new Event('online')));
  expect([said('status'), buttons()]).toEqual([text('modes.finish.locked'), []]);
  await expectOutline('finish-locked');
  await perform(() => window.dispatchEvent(new Event('online')));
  expect([said('status'), finish.mock.calls]).toEqual(['', [[2], [2], [2], [2]]]);
  await expectOutline('finish-noted');
  await perform(() => window.dispatchEvent(new Event('online')));
  expect(finish).toHaveBeenCalledTimes(4);
});

function showReport(answer: () => Response | Promise<Response>) {
  const sent: string[] = [];
  const heard: unknown[] = [];
  const backend: Backend = {
    backendUrl: 'https://quando.example',
    publishableKey: 'key',
    send: async (_, { body }) => {
      sent.push(typeof body === 'string' ? body : '');
      return answer();
    },
  };
  const report = () =>
    show(
      <BackendProvider backend={backend}>
        <ReportForm
          puzzleId={212}
          onClose={() => heard.push('close')}
          onSent={(isNew) => heard.push(isNew)}
        />
      </BackendProvider>,
    );
  report();
  return { sent, heard, report };
}

const sendReport = () => perform(() => document.querySelector('form')?.requestSubmit());
const choose = (at: number) =>
  perform(() => document.querySelectorAll<HTMLInputElement>('[type="radio"]')[at]?.click());

test('a report needs its reason and no more than 500 characters, and waits until it is sent', async () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120);
  let answerLate: (() => void) | undefined;
  const answers = [
    () =>
      Response.json(
        { code: 'over_request_rate_limit', message: 'wait' },
        { status: 429, headers: { 'retry-after': '61' } },
      ),
    () => Response.json({ code: 'over_request_rate_limit', message: '' }, { status: 429 }),
    () =>
      new Promise<Response>((resolve) => {
        answerLate = () =>
          resolve(Response.json({ code: '02000', message: 'gone' }, { status: 404 }));
      }),
    () => Response.json({ code: 'PT429', message: 'enough' }, { status: 429 }),
    () => Response.json(true),
  ];
  const { sent, heard, report } = showReport(() => answers.shift()?.() ?? Response.error());
  keepReport(7, { reason: null, words: 'Of another puzzle' });
  await sendReport();
  expect([said('alert'), sent]).toEqual([text('result.report.reasonMissing'), []]);
  const reasons = document.querySelector('fieldset')?.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(reasons)?.textContent).toBe(said('alert'));
  expect(document.activeElement).toBe(document.querySelector('[type="radio"]'));
  await choose(1);
  // A reason is kept by itself, also where nothing is written after it.
  leave();
  report();
  expect(document.querySelectorAll<HTMLInputElement>('[type="radio"]')[1]?.checked).toBe(true);
  type('words', 'x'.repeat(502));
  expect(page()).toMatch(/[^-]2 characters too many\./);
  await sendReport();
  expect(document.querySelector('textarea')?.getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  type('words', `${'x'.repeat(500)} `);
  leave();
  report();
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  await sendReport();
  expect([said('alert').includes('2 minutes'), heard]).toEqual([true, []]);
  expect(scroll.mock.calls).toEqual([[{ block: 'end' }]]);
  await sendReport();
  expect(said('alert')).toContain('10 minutes');
  await sendReport();
  // What went wrong before is said no more while it is sent again.
  expect(said('alert')).toBe('');
  await perform(() => answerLate?.());
  expect(said('alert')).toBe(text('result.report.failure.gone'));
  await sendReport();
  expect(said('alert')).toBe(text('result.report.failure.full'));
  await sendReport();
  expect([sent.length, heard]).toEqual([5, [true]]);
  const report1 = JSON.parse(sent[4] ?? '') as Record<string, unknown>;
  expect([report1['reason'], String(report1['words']).trim()]).toEqual(['source', 'x'.repeat(500)]);
  expect(report1['timezoneoffset']).toBe(120);
  leave();
  report();
  expect(document.querySelector('textarea')?.value).toBe('');
  expect(keptReport(7).words).toBe('Of another puzzle');
  keepReport(7, null);
  await perform(() => button(text('result.report.close')).click());
  expect(heard).toEqual([true, 'close']);
});

test.each([
  ['de', ['November', '21']],
  ['en', ['November', '21']],
] as const)('a leaf of the calendar has its month and its number alone: %s', (locale, words) => {
  show(
    <InLanguage locale={locale}>
      <CalendarLeaf />
    </InLanguage>,
  );
  expect([...document.querySelectorAll('span')].map((part) => part.textContent)).toEqual(words);
});
