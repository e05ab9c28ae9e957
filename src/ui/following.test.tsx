// @vitest-environment happy-dom
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import {
  button,
  leave,
  perform,
  press,
  running,
  said,
  show,
  buttons,
} from '../../tests/page/rendered.tsx';
import { Drawer } from './dialog/drawer.tsx';
import { ErrorState } from './error-state.tsx';
import { focusHint } from './focus/focus-hint.ts';
import { focusScreen } from './focus/focus-screen.ts';
import { forgetOpened, notedPlace, noteOpened, openedFrom } from './list/list-place.ts';
import { useListPlace } from './list/use-list-place.ts';
import { oneOf, wordsOf } from './url-filter.ts';
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
  focusHint();
  expect([focused(), (document.activeElement as HTMLElement).tabIndex]).toEqual(['Second', -1]);
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
