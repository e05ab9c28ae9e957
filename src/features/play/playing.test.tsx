// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  key,
  button,
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
import { type RoundAction, startRound } from '../../domain/round/round.ts';
import { AlternativeEntry } from './board/alternative-entry.tsx';
import { Board } from './board/board.tsx';
import { usePhysicalKeys } from './board/use-physical-keys.ts';
import { useAsked } from './modes/use-asked.ts';
import { useBegin } from './modes/use-begin.ts';
import { useNewDay } from './modes/use-new-day.ts';
import { noStorage } from './modes/no-storage.ts';
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
  await goTo('#content');
  expect([fragment, location.hash]).toEqual(['#ABCDEF', '#ABCDEF']);
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
});

test('what is asked again stays in sight until its answer, and what is known is not asked for', async () => {
  const answers = [new NoConnectionError('gone'), new ServerError('no', ''), { state: 'none' }];
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
  expect(asked?.asked).toEqual({ state: 'none' });
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
  let begun: unknown = null;
  let storage: ReturnType<typeof noStorage> | undefined;
  show(
    running(
      () => useBegin('7', own),
      (now) => {
        begun = now.begun;
        storage = now.spending(noStorage(puzzle));
      },
    ),
  );
  await perform(() => storage?.store({ round: roundAfter(1648), records: null }));
  expect(begun).toBe('limit');
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
  await perform(() => tiles[5]?.click());
  expect(explained).toEqual([tiles[5]?.getAttribute('aria-label')]);
});

test('a text field takes digits alone, and sends them by Enter or by its button', async () => {
  const acts: RoundAction[] = [];
  show(<AlternativeEntry round={roundAfter()} act={(action) => acts.push(action)} />);
  document.querySelector('input')?.setAttribute('name', 'entry');
  type('entry', '1a9 3');
  await perform(() => document.querySelector('form')?.requestSubmit());
  await perform(() => button(text('play.checkYear')).click());
  expect(acts).toEqual([
    { type: 'setEntry', entry: '193' },
    { type: 'submit' },
    { type: 'submit' },
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
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.open = true;
  key('6');
  dialog.remove();
  expect(acts).toEqual(['1', 'backspace', 'submit', '5']);
  show(running(() => usePhysicalKeys(act, false)));
  key('7');
  expect(acts).toHaveLength(4);
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
  expect(copied[2]).toMatch(/\/pp\/212#/);
  isAllowed = false;
  await perform(() => button(text('result.copy')).click());
  expect(said('status')).toBe(text('result.copyByHand'));
  const laidOut = document.querySelector('textarea');
  expect([laidOut?.value, laidOut?.readOnly]).toEqual([copied[0], true]);
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/room/host');
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
  await perform(() => button(text('modes.finish.retry')).click());
  expect(said('status')).toContain(text('modes.finish.refused'));
  await perform(() => window.dispatchEvent(new Event('online')));
  expect(said('status')).toBe(text('modes.finish.locked'));
  await perform(() => window.dispatchEvent(new Event('online')));
  expect([said('status'), finish.mock.calls]).toEqual(['', [[2], [2], [2], [2]]]);
  await perform(() => window.dispatchEvent(new Event('online')));
  expect(finish).toHaveBeenCalledTimes(4);
});

function showReport(answer: () => Response) {
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
  const answers = [
    () =>
      Response.json(
        { code: 'over_request_rate_limit', message: 'wait' },
        { status: 429, headers: { 'retry-after': '61' } },
      ),
    () => Response.json({ code: 'PT429', message: 'enough' }, { status: 429 }),
    () => Response.json(true),
  ];
  const { sent, heard, report } = showReport(() => answers.shift()?.() ?? Response.error());
  await sendReport();
  expect([said('alert'), sent]).toEqual([text('result.report.reasonMissing'), []]);
  await choose(1);
  type('words', 'x'.repeat(501));
  await sendReport();
  expect(document.querySelector('textarea')?.getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  type('words', 'x'.repeat(500));
  leave();
  report();
  await sendReport();
  expect([said('alert').includes('2 minutes'), heard]).toEqual([true, []]);
  await sendReport();
  expect(said('alert')).toBe(text('result.report.failure.full'));
  await sendReport();
  expect([sent.length, heard]).toEqual([3, [true]]);
  expect(JSON.parse(sent[2] ?? '')).toMatchObject({ reason: 'source', words: 'x'.repeat(500) });
  leave();
  report();
  expect(document.querySelector('textarea')?.value).toBe('');
  await perform(() => button(text('result.report.close')).click());
  expect(heard).toEqual([true, 'close']);
});
