// @vitest-environment happy-dom
import { useEffect, useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import {
  button,
  expectOutline,
  leave,
  perform,
  press,
  running,
  said,
  settle,
  show,
  showAt,
  text,
  buttons,
  until,
} from '../../tests/page/rendered.tsx';
import { watchSizes } from '../../tests/page/watch-sizes.ts';
import { Drawer } from './dialog/drawer.tsx';
import { Sticky } from './dialog/sticky.tsx';
import { ErrorState } from './error-state.tsx';
import { focusHint } from './focus/focus-hint.ts';
import { focusScreen } from './focus/focus-screen.ts';
import { useAnchor } from './focus/use-anchor.ts';
import { dateTimeFormat, dayText, useFormat } from './format/use-format.ts';
import { useLocalTime } from './format/use-local-time.ts';
import { ResultList } from './list/result-list.tsx';
import type { List } from './list/use-list.ts';
import { WorldMap } from './map/world-map.tsx';
import { QrCode } from './qr-code.tsx';
import { ScreenTitle } from './screen-title.tsx';
import { StaffScreen } from './staff/staff-screen.tsx';
import { useKeyNames } from './use-key-names.ts';
import { useMedia } from './use-media.ts';
import { useWidth } from './use-width.ts';
import { forgetOpened, notedPlace, noteOpened, openedFrom } from './list/list-place.ts';
import { useListPlace } from './list/use-list-place.ts';
import { oneOf, wordsOf } from './url-filter.ts';
import { useAnswer } from './use-answer.ts';
import { useBackOnline } from './use-back-online.ts';
import { useLoaded } from './use-loaded.ts';
import { useStepper } from './use-stepper.ts';
import { useSwipe } from './use-swipe.ts';
import { useUrlFilter } from './use-url-filter.ts';

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const swiped: string[] = [];

function Swipe({ isOn }: { isOn: boolean }) {
  useSwipe({ isOn, onSwipe: (direction) => swiped.push(direction) });
  return null;
}

const touch = ([clientX, clientY]: [number, number]) => ({ clientX, clientY });
const online = () => window.dispatchEvent(new Event('online'));
const focused = () => document.activeElement?.textContent;

function scrolled(top: number) {
  vi.stubGlobal('scrollY', top);
  window.dispatchEvent(new Event('scroll'));
}

function touchAt(target: Element | null | undefined, clientX: number) {
  return perform(() => target?.dispatchEvent(new MouseEvent('click', { clientX, bubbles: true })));
}

/** A finger, or two, from one place to another. */
function swipe(from: [number, number], to: [number, number], fingers = 1) {
  const begin = { touches: Array.from({ length: fingers }, () => touch(from)) };
  window.dispatchEvent(Object.assign(new Event('touchstart'), begin));
  window.dispatchEvent(Object.assign(new Event('touchend'), { changedTouches: [touch(to)] }));
}

test('a finger opens what waits at the left edge, and pushes it back from anywhere', () => {
  swiped.length = 0;
  show(<Swipe isOn />);
  swipe([24, 100], [99, 100]);
  swipe([300, 100], [225, 100]);
  expect(swiped).toEqual(['in', 'out']);
  swipe([25, 100], [200, 100]);
  swipe([10, 100], [84, 100]);
  swipe([10, 100], [100, 146]);
  swipe([10, 100], [200, 100], 2);
  expect(swiped).toEqual(['in', 'out']);
  swipe([10, 100], [100, 145]);
  expect(swiped).toEqual(['in', 'out', 'in']);
});

test('under an open dialog nothing is opened, and what is off or gone hears no finger', () => {
  swiped.length = 0;
  show(
    <>
      <Swipe isOn />
      <dialog open />
    </>,
  );
  swipe([10, 100], [200, 100]);
  swipe([300, 100], [100, 100]);
  expect(swiped).toEqual(['out']);
  show(<Swipe isOn={false} />);
  swipe([300, 100], [100, 100]);
  show(null);
  swipe([300, 100], [100, 100]);
  expect(swiped).toEqual(['out']);
});

test('a connection that is back is told to whoever waits for it, and to nobody else', () => {
  const back = vi.fn<() => void>();
  const waiting = (isWaiting: boolean) => show(running(() => useBackOnline(isWaiting, back)));
  waiting(false);
  online();
  expect(back).not.toHaveBeenCalled();
  waiting(true);
  online();
  expect(back).toHaveBeenCalledTimes(1);
  show(null);
  online();
  expect(back).toHaveBeenCalledTimes(1);
});

test('an error beside what is older is said, and asked again by its button or with the connection', async () => {
  const retry = vi.fn<() => void>();
  const note = (isBusy: boolean) =>
    show(
      <ErrorState
        isOffline
        isNote
        old="Of yesterday."
        text="No connection"
        isBusy={isBusy}
        onRetry={retry}
      />,
    );
  note(false);
  expect(said('alert')).toContain('Of yesterday. No connection');
  await perform(() => button('Try again').click());
  await perform(() => window.dispatchEvent(new Event('online')));
  expect(retry).toHaveBeenCalledTimes(2);
  note(true);
  expect(buttons()[0]?.getAttribute('aria-disabled')).toBe('true');
  show(<ErrorState isOffline={false} title="Broken" text="Sorry" isBusy={false} onRetry={retry} />);
  await perform(() => window.dispatchEvent(new Event('online')));
  expect(retry).toHaveBeenCalledTimes(2);
  expect(document.querySelector('h2')?.textContent).toBe('Broken');
});

const filter = { words: wordsOf, type: oneOf(['book', 'game']) };
let form: ReturnType<typeof useUrlFilter<typeof filter>>;

function showFilter(path = '/list') {
  const place = memoryLocation({ path, record: true });
  show(
    <Router hook={place.hook} searchHook={place.searchHook}>
      {running(
        () => useUrlFilter('/list', filter),
        (now) => {
          form = now;
        },
      )}
    </Router>,
  );
  return place;
}

test('words stand in the address after a pause, choices at once, each in the place of the one before', () => {
  const { history: visited } = showFilter('/list?words=moon&odd=1');
  expect([form.written, form.typed]).toEqual(['words=moon', { words: 'moon', type: '' }]);
  press(() => form.type({ words: 'sea' }));
  press(() => void vi.advanceTimersByTime(200));
  press(() => form.type({ words: 'sea ' }));
  press(() => void vi.advanceTimersByTime(299));
  expect(form.written).toBe('words=moon');
  press(() => void vi.advanceTimersByTime(1));
  expect([form.written, form.typed.words]).toEqual(['words=sea', 'sea ']);
  press(() => form.choose({ type: 'book' }));
  expect(form.written).toBe('words=sea&type=book');
  press(() => form.type({ words: 'sand' }));
  press(() => form.submit());
  expect(form.written).toBe('words=sand&type=book');
  press(() => form.reset());
  press(() => void vi.advanceTimersByTime(1000));
  expect([form.written, form.typed]).toEqual(['', { words: '', type: '' }]);
  expect(visited).toEqual(['/list']);
});

test('an address that changes from elsewhere is taken over, and what leaves searches no more', () => {
  const { navigate, history: visited } = showFilter();
  press(() => navigate('/list?type=game'));
  expect(form.typed).toEqual({ words: '', type: 'game' });
  press(() => form.type({ words: 'late' }));
  show(null);
  vi.advanceTimersByTime(1000);
  expect(visited.at(-1)).toBe('/list?type=game');
});

type RowsProps = { loaded: number; isComplete: boolean; onPlaced: (isPlaced: boolean) => void };

function Rows({ loaded, isComplete, onPlaced }: RowsProps) {
  const isPlaced = useListPlace({ loaded, isComplete });
  useEffect(() => onPlaced(isPlaced));
  return null;
}

test('a list is found where it was left: its rows first, then its place, noted once it stands still', () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue();
  history.replaceState({ loaded: 20, top: 500 }, '');
  let isPlaced = false;
  const take = (now: boolean) => {
    isPlaced = now;
  };
  const rows = (loaded: number, isComplete: boolean) =>
    show(<Rows loaded={loaded} isComplete={isComplete} onPlaced={take} />);
  rows(10, false);
  scrolled(30);
  vi.advanceTimersByTime(100);
  expect([isPlaced, scroll.mock.calls, notedPlace().top]).toEqual([false, [], 500]);
  rows(20, false);
  expect([isPlaced, scroll.mock.calls]).toEqual([true, [[{ top: 500 }]]]);
  scrolled(700);
  vi.advanceTimersByTime(99);
  expect(notedPlace().top).toBe(500);
  vi.advanceTimersByTime(1);
  expect(notedPlace()).toEqual({ loaded: 20, top: 700, opened: '' });
  scrolled(900);
  show(null);
  vi.advanceTimersByTime(1000);
  expect(notedPlace().top).toBe(700);
  // A list that has become shorter is found as far as it goes.
  rows(15, true);
  expect(scroll.mock.calls.at(-1)).toEqual([{ top: 700 }]);
});

test('what a list was left for is known to that list alone, until it has been found again', () => {
  vi.stubGlobal('scrollY', 300);
  noteOpened('archive', 7);
  expect([openedFrom('archive'), notedPlace().top]).toEqual(['7', 300]);
  history.replaceState(null, '');
  expect([openedFrom('archive'), openedFrom('news')]).toEqual(['7', '']);
  noteOpened('archive', 8);
  vi.stubGlobal('scrollY', 400);
  forgetOpened();
  expect([openedFrom('archive'), notedPlace()]).toEqual(['', { loaded: 0, top: 400, opened: '' }]);
});

type AnswerProps = { load: () => Promise<{ value: string }>; onState: (state: string) => void };

function Answer({ load, onState }: AnswerProps) {
  const now = useLoaded(load);
  useEffect(() => onState(now.state === 'ready' ? now.value.value : now.state));
  return null;
}

test('of two answers the one that was asked for last counts', async () => {
  const finish: ((value: string) => void)[] = [];
  const asking = () => async () => ({
    value: await new Promise<string>((resolve) => void finish.push(resolve)),
  });
  const states: string[] = [];
  const note = (state: string) => void states.push(state);
  const run = (load: () => Promise<{ value: string }>) =>
    show(<Answer load={load} onState={note} />);
  run(asking());
  run(asking());
  await perform(() => finish[1]?.('second'));
  await perform(() => finish[0]?.('first'));
  expect(states.at(-1)).toBe('second');
  run(async () => Promise.reject(new Error('gone')));
  await perform(() => undefined);
  expect(states.at(-1)).toBe('failed');
});

type AskedProps = {
  what: string;
  keepsLast: boolean;
  queryFn: (signal: AbortSignal) => Promise<string>;
  onAnswer: (now: ReturnType<typeof useAnswer<string>>) => void;
};

function Asked({ what, keepsLast, queryFn, onAnswer }: AskedProps) {
  const now = useAnswer({ queryKey: ['answer', what], queryFn, keepsLast });
  useEffect(() => onAnswer(now));
  return null;
}

test('what is asked of the server is given up with its screen; an error stays while it is asked again', async () => {
  const signals: AbortSignal[] = [];
  const answers: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  let answer: Parameters<AskedProps['onAnswer']>[0] | undefined;
  const queryFn = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<string>((resolve, reject) => void answers.push({ resolve, reject }));
  };
  const take = (now: typeof answer) => {
    answer = now;
  };
  const ask = (what: string, keepsLast: boolean) =>
    show(<Asked what={what} keepsLast={keepsLast} queryFn={queryFn} onAnswer={take} />);
  const seen = async () => {
    await settle();
    return [answer?.value, answer?.error?.message, answer?.isLoading];
  };
  ask('one', true);
  answers[0]?.reject(new Error('gone'));
  expect(await seen()).toEqual([null, 'gone', false]);
  answer?.reload();
  expect(await seen()).toEqual([null, 'gone', true]);
  answers[1]?.resolve('first');
  expect(await seen()).toEqual(['first', undefined, false]);
  ask('two', true);
  expect(await seen()).toEqual(['first', undefined, true]);
  ask('three', false);
  expect(await seen()).toEqual([null, undefined, true]);
  show(null);
  await settle();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false, true, true]);
  // Whoever comes back asks again.
  ask('one', false);
  expect([await seen(), answers.length]).toEqual([[null, undefined, true], 5]);
});

test('steps end at either end, and say so', () => {
  const ends: string[] = [];
  let steps: ReturnType<typeof useStepper> | undefined;
  show(
    running(
      () =>
        useStepper({
          stepCount: 2,
          onLowerEnd: () => ends.push('lower'),
          onUpperEnd: () => ends.push('upper'),
        }),
      (now) => {
        steps = now;
      },
    ),
  );
  press(() => steps?.back());
  expect([steps?.step, ends]).toEqual([1, ['lower']]);
  press(() => steps?.forward());
  press(() => steps?.forward());
  expect([steps?.step, ends]).toEqual([2, ['lower', 'upper']]);
  press(() => steps?.back());
  expect([steps?.step, ends.length]).toEqual([1, 2]);
});

test('the drawer closes by its button, by Escape and by a touch beside it, not by one within', async () => {
  const close = vi.fn<() => void>();
  const drawer = (isOpen: boolean) =>
    show(
      <Drawer id="menu" isOpen={isOpen} words={{ label: 'Menu', close: 'Close' }} onClose={close}>
        <p>Start</p>
      </Drawer>,
    );
  drawer(true);
  const dialog = document.querySelector('dialog');
  vi.spyOn(dialog!, 'getBoundingClientRect').mockReturnValue({ right: 300 } as DOMRect);
  expect(dialog?.open).toBe(true);
  await expectOutline('drawer');
  await touchAt(dialog, 300);
  await touchAt(document.querySelector('p'), 400);
  expect(close).not.toHaveBeenCalled();
  await touchAt(dialog, 301);
  expect(close).toHaveBeenCalledTimes(1);
  await perform(() => button('Close').click());
  expect(close).toHaveBeenCalledTimes(2);
  drawer(false);
  expect(dialog?.open).toBe(false);
  close.mockClear();
  show(null);
  document.body.dispatchEvent(new MouseEvent('click', { clientX: 400, bubbles: true }));
  expect(close).not.toHaveBeenCalled();
});

test('the focus goes to the newest hint, else to the screen’s heading, else to nothing', () => {
  show(
    <div id="content">
      <main>
        <h1 className="screen-title">Quando</h1>
        <div data-hint="1">
          <h2>First</h2>
        </div>
        <div data-hint="2">
          <h2>Second</h2>
        </div>
      </main>
    </div>,
  );
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  focusHint();
  expect([focused(), (document.activeElement as HTMLElement).tabIndex]).toEqual(['Second', -1]);
  // The page does not move.
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
  show(
    <div id="content">
      <h1 className="screen-title">News</h1>
    </div>,
  );
  focusScreen();
  expect(focused()).toBe('News');
  focusHint();
  expect(focused()).toBe('News');
  show(<div id="content" />);
  focusHint();
  expect(document.activeElement).toBe(document.body);
});

type Numbers = List<number, true>;

function showNumbers(change: Partial<Numbers>, more: object = {}) {
  const asked: string[] = [];
  const list: Numbers = {
    rows: [],
    facts: true,
    loaded: 2,
    hasMore: false,
    isLoading: false,
    failure: null,
    more: () => asked.push('more'),
    reload: () => asked.push('reload'),
    change: () => undefined,
    ...change,
  };
  show(
    <ResultList
      list={list}
      name="numbers"
      skeleton={<p>skeleton</p>}
      nothing={<p>nothing</p>}
      errorText={({ message }) => ({ isOffline: false, title: 'Broken', text: message })}
      more="More"
      end="The end"
      {...more}
    >
      {(rows) =>
        rows.map((row) => (
          <li key={row} data-row={row}>
            <a href={`#${row}`}>{row}</a>
          </li>
        ))
      }
    </ResultList>,
  );
  return asked;
}
const seen = () => document.body.textContent;
const broken = new Error('Sorry');

test('a list shows what has come, or why there is nothing, and never two of these', () => {
  showNumbers({ facts: null });
  expect(seen()).toBe('skeleton');
  showNumbers({});
  expect(seen()).toBe('nothing');
  showNumbers({ rows: [1, 2] });
  expect(seen()).toBe('12The end');
  showNumbers({ rows: [1, 2] }, { end: undefined });
  expect(seen()).toBe('12');
  showNumbers({ rows: [], hasMore: true });
  expect(seen()).toBe('More');
  const failure = { error: broken, isOfMore: false };
  const asked = showNumbers({ rows: [1], failure });
  expect(seen()).toBe(`BrokenSorry${text('screen.retry')}`);
  press(() => button(text('screen.retry')).click());
  expect(asked).toEqual(['reload']);
  showNumbers({ facts: null, failure, isLoading: true });
  expect(seen()).toBe(`BrokenSorry${text('screen.loading')}`);
  showNumbers({ rows: [1], failure }, { keepsRows: true });
  expect([said('alert'), document.querySelector('a')?.textContent]).toEqual([
    `Sorry${text('screen.retry')}`,
    '1',
  ]);
  showNumbers({ facts: null, failure }, { keepsRows: true });
  expect([said('alert'), seen()]).toEqual(['', `BrokenSorry${text('screen.retry')}`]);
});

test('why no more rows came is said above the button, unless it is told elsewhere', () => {
  const failed = { rows: [1], hasMore: true, failure: { error: broken, isOfMore: true } };
  showNumbers(failed);
  expect([said('alert'), seen()]).toEqual(['Sorry', '1SorryMore']);
  showNumbers(failed, { moreFailed: 'No more came.' });
  expect(said('alert')).toBe('No more came.');
  showNumbers(failed, { moreFailed: null });
  expect(said('alert')).toBe('');
  showNumbers({ ...failed, failure: null, isLoading: true });
  expect(button(text('screen.loading')).getAttribute('aria-disabled')).toBe('true');
});

test('after “more” the focus goes to the first new row, or to the end, unless it is elsewhere', () => {
  const asked = showNumbers({ rows: [1, 2], hasMore: true });
  press(() => {
    button('More').focus();
    button('More').click();
  });
  expect(asked).toEqual(['more']);
  showNumbers({ rows: [1, 2], hasMore: true, isLoading: true });
  showNumbers({ rows: [1, 2, 3, 4], hasMore: true });
  expect(focused()).toBe('3');
  press(() => button('More').click());
  // The button that had the focus is gone.
  press(() => (document.activeElement as HTMLElement).blur());
  showNumbers({ rows: [1, 2, 3, 4] });
  expect(focused()).toBe('The end');
  showNumbers({ rows: [1, 2], hasMore: true });
  press(() => button('More').click());
  const other = document.body.appendChild(document.createElement('button'));
  other.focus();
  showNumbers({ rows: [1, 2, 3] });
  expect(document.activeElement).toBe(other);
});

test('whoever comes back to a list finds the row they opened', () => {
  noteOpened('numbers', 2);
  showNumbers({ rows: [1, 2] });
  expect([focused(), openedFrom('numbers')]).toEqual(['2', '']);
});

test('a screen names the document and takes the focus that was lost, once something was pressed', () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  const head = document.body.appendChild(document.createElement('div'));
  head.id = 'head';
  show(
    <div id="content">
      <ScreenTitle>News</ScreenTitle>
    </div>,
  );
  expect([document.title, document.querySelector('#head')]).toEqual(['News · Quando', null]);
  expect([focused(), document.activeElement?.tagName]).toEqual(['News', 'H1']);
  leave();
  show(
    <div id="content">
      <ScreenTitle>Room</ScreenTitle>
      <input ref={(field) => field?.focus()} />
    </div>,
  );
  expect([document.title, document.activeElement?.tagName]).toEqual(['Room · Quando', 'INPUT']);
});

test('the part of a screen that the address names comes into sight', () => {
  const jump = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockReturnValue();
  history.replaceState(null, '', '/profile#redeem');
  show(
    <>
      <h2 id="redeem" tabIndex={-1}>
        Redeem
      </h2>
      {running(useAnchor)}
    </>,
  );
  expect([document.activeElement?.id, jump.mock.instances.length]).toEqual(['redeem', 1]);
});

const ways = () =>
  [...document.querySelectorAll('nav a')].map((link) => [
    link.getAttribute('href'),
    link.getAttribute('aria-current'),
  ]);

test('the screens of a room of the staff lead to each other, and say what is open on them', () => {
  showAt(
    '/dashboard',
    <StaffScreen
      room="dashboard"
      section="dashboardReports"
      open={{ dashboardReports: 0, dashboardNews: 3 }}
      actions={<b>act</b>}
    >
      <p>below</p>
    </StaffScreen>,
  );
  expect(document.querySelector('h1')?.textContent).toBe(text('staff.sections.dashboardReports'));
  expect(ways()).toEqual([
    ['/dashboard', null],
    ['/dashboard/numbers', null],
    ['/dashboard/reports', 'page'],
    ['/dashboard/news', null],
    ['/dashboard/files', null],
  ]);
  expect([...document.querySelectorAll('nav a')].map((link) => link.textContent)).toEqual([
    text('staff.sections.dashboard'),
    text('staff.sections.dashboardNumbers'),
    text('staff.sections.dashboardReports'),
    expect.stringMatching(new RegExp(`^${text('staff.sections.dashboardNews')} .*3`)),
    text('staff.sections.dashboardFiles'),
  ]);
  expect(document.querySelector('nav')?.getAttribute('aria-label')).toBe(
    text('staff.rooms.dashboard'),
  );
  expect(seen()).toMatch(/act.*below/);
  leave();
  showAt(
    '/creator',
    <StaffScreen room="creator" section="creator" title="Mine">
      {null}
    </StaffScreen>,
  );
  expect(document.querySelector('h1')?.textContent).toBe('Mine');
  expect(ways().map(([path]) => path)).toEqual(['/creator', '/creator/new']);
  leave();
  showAt(
    '/research',
    <StaffScreen room="research" section="research">
      {null}
    </StaffScreen>,
  );
  expect(ways().map(([path]) => path)).toEqual([
    '/research',
    '/research/years',
    '/research/links',
    '/research/users',
    '/research/record',
    '/dashboard/installation',
  ]);
});

/** An element as wide as a test says, and what watches it. */
function measured(width: number) {
  const watching = watchSizes();
  const sized = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  return { watching, sized };
}

function Measured({ onWidth }: { onWidth: (width: number) => void }) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  useEffect(() => onWidth(width));
  return <div ref={place} />;
}

test('what is as wide as its place follows it, in units that grow with the type, until it goes', () => {
  const { watching, sized } = measured(640);
  document.documentElement.style.fontSize = '32px';
  let width = 0;
  show(
    <Measured
      onWidth={(now) => {
        width = now;
      }}
    />,
  );
  expect(width).toBe(320);
  sized.mockReturnValue(801);
  press(() => {
    for (const tell of watching) tell();
  });
  expect(width).toBe(401);
  show(null);
  expect(watching.size).toBe(0);
  document.documentElement.style.fontSize = '';
});

const drawn = () => document.querySelector('svg');

const map = (label: string | undefined, points: { lat: number; lon: number }[]) =>
  show(
    <WorldMap points={points} failed="No map" {...(label === undefined ? {} : { label })}>
      {({ spots }) => <circle cx={spots[0]?.x} />}
    </WorldMap>,
  );

test('a map is drawn where its points are, on the land, and once more beyond the date line', async () => {
  measured(400);
  await import('virtual:land-path');
  map('Two places', [
    { lat: 0, lon: 179 },
    { lat: 0, lon: -179 },
  ]);
  expect([drawn()?.getAttribute('role'), drawn()?.getAttribute('aria-label')]).toEqual([
    'img',
    'Two places',
  ]);
  await until(() => expect(document.querySelectorAll('path')).toHaveLength(2));
  const moved = [...document.querySelectorAll('path')].map((land) =>
    land.getAttribute('transform'),
  );
  // 400 units for 32 degrees, the point 15 degrees from the left edge.
  expect(moved).toEqual([
    'translate(-2050 100) scale(1.25 1.25)',
    'translate(2450 100) scale(1.25 1.25)',
  ]);
  expect(document.querySelector('circle')?.getAttribute('cx')).toBe('187.5');
  map(undefined, [{ lat: 0, lon: -178 }]);
  expect(
    [...document.querySelectorAll('path')].map((land) => land.getAttribute('transform')),
  ).toEqual(['translate(2425 100) scale(1.25 1.25)', 'translate(-2075 100) scale(1.25 1.25)']);
  map(undefined, [{ lat: 0, lon: 0 }]);
  expect([drawn()?.getAttribute('role'), document.querySelectorAll('path').length]).toEqual([
    null,
    1,
  ]);
});

test('a medium is followed as long as somebody looks', () => {
  const listening = new Set<() => void>();
  let isWide = false;
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return isWide && query === '(width > 40rem)';
    },
    addEventListener: (_: string, listen: () => void) => listening.add(listen),
    removeEventListener: (_: string, listen: () => void) => listening.delete(listen),
  }));
  let now = true;
  show(
    running(
      () => useMedia('(width > 40rem)'),
      (said_) => {
        now = said_;
      },
    ),
  );
  expect(now).toBe(false);
  isWide = true;
  press(() => {
    for (const listen of listening) listen();
  });
  expect(now).toBe(true);
  show(null);
  expect(listening.size).toBe(0);
});

test('instants, keys, codes and corners are written as everybody reads them', async () => {
  let written: string[] = [];
  let keys: Record<string, string> = {};
  show(
    <>
      {running(useLocalTime, (write) => {
        const instant = '2040-06-10T15:05:00';
        written = (['day', 'moment', 'time'] as const).map((kind) => write(instant, kind));
      })}
      {running(useKeyNames, (names) => {
        keys = names;
      })}
    </>,
  );
  expect(written).toEqual(['10 Jun 2040', '10 Jun 2040, 15:05', '15:05']);
  show(
    running(useFormat, ({ day, dayRange, list, number }) => {
      const style = { day: 'numeric', month: 'long' } as const;
      written = [
        day('2040-06-10', style),
        dayRange('2040-06-10', '2040-07-02', style),
        list(['one', 'two', 'three']),
        number(1234.5, { minimumFractionDigits: 2 }),
      ];
    }),
  );
  expect(written).toEqual([
    '10 June',
    '10 June\u2009–\u20092 July',
    'one, two and three',
    '1,234.50',
  ]);
  // Days of the calendar are the same at either end of the world.
  const weekday = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    vi.stubEnv('TZ', zone);
    expect(dayText('2040-07-01', 'en', weekday)).toBe('Sunday 1 July');
  }
  const month = { month: 'long', timeZone: 'UTC' } as const;
  const monthIn = (locale: 'de' | 'en') =>
    dateTimeFormat(locale, month).format(new Date('2040-01-15T12:00:00Z'));
  expect([monthIn('en'), monthIn('de'), monthIn('en')]).toEqual(['January', 'Januar', 'January']);
  expect([keys['ctrl'], keys['pageUp']]).toEqual([
    text('staff.key.other.ctrl'),
    text('staff.key.other.pageUp'),
  ]);
  vi.stubGlobal('navigator', { platform: 'MacIntel' });
  show(
    running(useKeyNames, (names) => {
      keys = names;
    }),
  );
  expect([keys['ctrl'], keys['delete']]).toEqual([
    text('staff.key.apple.ctrl'),
    text('staff.key.apple.delete'),
  ]);
  vi.unstubAllGlobals();
  show(<QrCode text="https://quando.example" label="Code" />);
  const code = document.querySelector('svg');
  expect([code?.getAttribute('role'), code?.getAttribute('aria-label')]).toEqual(['img', 'Code']);
  expect(code?.getAttribute('viewBox')).toBe('-4 -4 33 33');
  expect([...(code?.children ?? [])].map((part) => part.getAttribute('fill'))).toEqual([
    '#fff',
    '#000',
  ]);
  show(
    <Sticky across={32} down={8}>
      here
    </Sticky>,
  );
  const corner = document.querySelector<HTMLElement>('[data-position]');
  expect([
    corner?.dataset['position'],
    corner?.style.getPropertyValue('--across'),
    corner?.style.getPropertyValue('--down'),
  ]).toEqual(['bottom-right', '2rem', '0.5rem']);
  await expectOutline('sticky');
});
