// @vitest-environment happy-dom
import { useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { serverState } from '../server-state.ts';
import { notePlace } from './list-place.ts';
import type { Page, Part } from './pages.ts';
import { type List, useList } from './use-list.ts';

type Load = (part: Part) => Promise<Page<number, true>>;

let root: Root | null = null;
let list: List<number, true> | null = null;

afterEach(() => {
  leave();
  serverState.clear();
});

type ScreenProps = {
  whose: string;
  filter: string;
  load: Load;
  keyOf?: (row: number) => number;
  onList: (now: typeof list) => void;
};

function Screen({ whose, filter, load, onList, ...more }: ScreenProps) {
  const now = useList({ queryKey: ['numbers', whose, filter], load, amount: 2, ...more });
  useEffect(() => onList(now));
  return null;
}

function take(now: typeof list) {
  list = now;
}

/** Shows somebody's numbers with a filter, and what the list makes of them by now. */
function show(whose: string, filter: string, load: Load) {
  root ??= createRoot(document.createElement('div'));
  root.render(<Screen whose={whose} filter={filter} load={load} onList={take} />);
}

function leave() {
  root?.unmount();
  root = null;
  list = null;
}

async function expectList(state: Partial<List<number, true>>) {
  await vi.waitFor(() => expect(list).toMatchObject(state));
}

/** The numbers up to a last one, as many at once as are asked for. */
function upTo(last: number): Load {
  return async ({ from, amount }) => {
    const first = Number(from) + 1;
    const rows = Array.from({ length: amount }, (_, at) => first + at);
    const next = first + amount > last ? null : String(first + amount - 1);
    return { rows: rows.filter((row) => row <= last), next, facts: true };
  };
}

const never: Load = () => Promise.race([]);

test('more rows follow, and who comes back finds them at once, asked for again in one go', async () => {
  show('anna', '', upTo(5));
  await expectList({ rows: [1, 2], hasMore: true, isLoading: false });
  list?.more();
  await expectList({ rows: [1, 2, 3, 4], hasMore: true, isLoading: false });
  leave();
  show('anna', '', never);
  await expectList({ rows: [1, 2, 3, 4], hasMore: true, isLoading: true });
  leave();
  const asked: Part[] = [];
  show('anna', '', async (part) => {
    asked.push(part);
    return upTo(4)(part);
  });
  await expectList({ rows: [1, 2, 3, 4], hasMore: false, isLoading: false });
  expect(asked).toEqual([{ from: null, amount: 4 }]);
});

test('a page that is loaded anew asks for as many rows as had come', async () => {
  notePlace({ loaded: 5 });
  const asked: Part[] = [];
  show('anna', '', async (part) => {
    asked.push(part);
    return upTo(9)(part);
  });
  await expectList({ rows: [1, 2, 3, 4, 5], loaded: 5 });
  expect(asked).toEqual([{ from: null, amount: 5 }]);
  notePlace({ loaded: 0 });
});

test('rows stay in sight while another filter is asked for, and are never those of somebody else', async () => {
  show('anna', '', upTo(3));
  await expectList({ rows: [1, 2], hasMore: true });
  show('anna', 'odd', never);
  await expectList({ rows: [1, 2], hasMore: true, isLoading: true });
  show('bert', 'odd', never);
  await expectList({ rows: [], facts: null, hasMore: false, isLoading: true });
});

test('a failure stays in sight while it is asked for again, and leaves the rows that had come', async () => {
  const error = new Error('out of reach');
  const fail: Load = () => Promise.reject(error);
  let isHeld = false;
  show('anna', '', (part) => (isHeld ? never(part) : fail(part)));
  await expectList({ failure: { error, isOfMore: false }, isLoading: false });
  isHeld = true;
  list?.reload();
  await expectList({ failure: { error, isOfMore: false }, isLoading: true });
  leave();
  show('anna', '', (part) => (part.from === null ? upTo(5)(part) : fail(part)));
  await expectList({ rows: [1, 2], failure: null, isLoading: false });
  list?.more();
  await expectList({ rows: [1, 2], failure: { error, isOfMore: true }, isLoading: false });
});

test('more is asked for once, however often that is pressed, and nothing beyond the end', async () => {
  const asked: Part[] = [];
  let come: (() => void) | undefined;
  show('anna', '', async (part) => {
    asked.push(part);
    const isMore = part.from !== null;
    if (isMore) await new Promise<void>((resolve) => void (come = resolve));
    return upTo(3)(part);
  });
  await expectList({ rows: [1, 2], hasMore: true, isLoading: false });
  list?.more();
  await expectList({ isLoading: true });
  list?.more();
  come?.();
  await expectList({ rows: [1, 2, 3], hasMore: false, isLoading: false });
  list?.more();
  expect(asked).toEqual([
    { from: null, amount: 2 },
    { from: '2', amount: 2 },
  ]);
});

test('what was on its way when something was changed takes nothing back', async () => {
  let come: (() => void) | undefined;
  let isHeld = false;
  show('anna', '', async (part) => {
    if (isHeld) await new Promise<void>((resolve) => void (come = resolve));
    return upTo(5)(part);
  });
  await expectList({ rows: [1, 2], isLoading: false });
  isHeld = true;
  list?.reload();
  await expectList({ isLoading: true });
  list?.change(({ rows, facts }) => ({ rows: rows.slice(1), facts }));
  await expectList({ rows: [2], isLoading: false });
  come?.();
  await new Promise((resolve) => setTimeout(resolve, 0));
  await expectList({ rows: [2], isLoading: false });
});

const moved: Load = async ({ from }) =>
  from === null
    ? { rows: [1, 2], next: '2', facts: true }
    : { rows: [2, 3], next: null, facts: true };

test('a row that a newer one has pushed into the next part is there once', async () => {
  root = createRoot(document.createElement('div'));
  root.render(<Screen whose="anna" filter="" load={moved} keyOf={Number} onList={take} />);
  await expectList({ rows: [1, 2] });
  list?.more();
  await expectList({ rows: [1, 2, 3] });
});

test('a change of what has come is in sight at once and outlives more of it', async () => {
  show('anna', '', upTo(5));
  await expectList({ rows: [1, 2] });
  list?.change(({ rows, facts }) => ({ rows: rows.map((row) => row * 10), facts }));
  await expectList({ rows: [10, 20], hasMore: true });
  list?.more();
  await expectList({ rows: [10, 20, 3, 4] });
});
