import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NoConnectionError, ServerError } from '../../../../backend/errors.ts';
import type { Draft } from '../../../../backend/staff/draft-schema.ts';
import type { DraftContent } from '../../../../domain/draft/draft-content.ts';
import { openSession } from '../../../../domain/draft/draft-session.ts';
import { isSame } from '../../../../domain/draft/same-value.ts';
import type { KeptWork } from '../../../../domain/draft/session-state.ts';
import { SAVE_AFTER } from './server-autosave.ts';
import { type DraftEditorCalls, DraftEditor } from './draft-editor.ts';

const draft: Draft = {
  key: 'moon-landing',
  revision: 1,
  content: { year: 1969 },
  isReady: true,
  plannedFor: null,
  updatedAt: '2026-06-10T10:00:00Z',
  updatedBy: 'Ada',
  removedAt: null,
  isFrozen: false,
  isChanged: false,
  published: null,
};

/** A server with one draft, which refuses as ours does. */
class Server {
  draft = draft;
  saves: DraftContent[] = [];
  /** What the next saves fail with. */
  errors: Error[] = [];
  kept: KeptWork | null = null;

  #load: (answer: Draft) => Promise<Draft> = async (answer) => answer;
  #refusal: Promise<Error> | null = null;

  readonly calls: DraftEditorCalls = {
    load: () => this.#load(this.draft),
    save: async (revision, content) => {
      const refusal = this.#refusal;
      this.#refusal = null;
      const error = (await refusal) ?? this.errors.shift();
      if (error !== undefined) throw error;
      if (revision !== this.draft.revision) throw new ServerError('another stands', 'PT409');
      this.saves.push(content);
      return this.write(content);
    },
    keep: (work) => {
      this.kept = work;
      return true;
    },
  };

  /** From now on each answer is given at once, but arrives when it is let go. */
  holdLoads(): (() => void)[] {
    const answers: (() => void)[] = [];
    this.#load = (answer) => new Promise((resolve) => answers.push(() => resolve(answer)));
    return answers;
  }

  /** The next save waits for its refusal. */
  holdSave(): ((error: Error) => void)[] {
    const refusals: ((error: Error) => void)[] = [];
    this.#refusal = new Promise((resolve) => refusals.push(resolve));
    return refusals;
  }

  write(content: DraftContent) {
    this.draft = { ...this.draft, revision: this.draft.revision + 1, content, isReady: false };
    return { revision: this.draft.revision, isReady: false, updatedAt: '2026-06-10T11:00:00Z' };
  }
}

function open(server: Server): DraftEditor {
  return new DraftEditor(server.draft, openSession(server.draft), server.calls);
}

function type(editor: DraftEditor, path: string, value: string | number) {
  editor.act({ type: 'edited', path, value, at: Date.now() });
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a draft saves itself once, after the last of several changes', async () => {
  const server = new Server();
  const editor = open(server);
  type(editor, 'de.label', 'W');
  await vi.advanceTimersByTimeAsync(SAVE_AFTER / 2);
  type(editor, 'de.label', 'Wie?');
  await vi.advanceTimersByTimeAsync(SAVE_AFTER);
  expect(server.saves).toEqual([{ year: 1969, de: { label: 'Wie?' } }]);
  expect(editor.state.draft).toMatchObject({ revision: 2, isReady: false });
  expect(server.kept).toBeNull();
});

test('what is unsaved is on the device before a second has gone', async () => {
  const server = new Server();
  type(open(server), 'year', 1970);
  await vi.advanceTimersByTimeAsync(300);
  expect(server.kept?.content.year).toBe(1970);
});

test('two people at one draft both keep theirs, and a conflict tells both texts', async () => {
  const server = new Server();
  const editor = open(server);
  type(editor, 'year', 1970);
  server.write({ year: 1968, difficulty: 4 });
  expect(await editor.saveNow()).toBe(true);
  expect(server.draft.content).toEqual({ year: 1970, difficulty: 4 });
  expect(editor.state.session.conflicts).toMatchObject([
    { path: 'year', mine: 1970, theirs: 1968 },
  ]);
  expect(editor.state.news?.kind).toBe('conflict');
});

test('what is to be decided is on the device at once', async () => {
  const server = new Server();
  const editor = open(server);
  type(editor, 'year', 1970);
  server.write({ year: 1968 });
  await editor.refresh();
  expect(server.kept?.conflicts).toMatchObject([{ path: 'year', mine: 1970, theirs: 1968 }]);
});

test('what somebody else wrote elsewhere in the draft is there, and it is told', async () => {
  const server = new Server();
  const editor = open(server);
  type(editor, 'year', 1970);
  server.write({ year: 1969, difficulty: 4 });
  expect(await editor.saveNow()).toBe(true);
  expect(editor.state.session.content).toMatchObject({ year: 1970, difficulty: 4 });
  expect(editor.state.news?.kind).toBe('merged');
});

test('without a connection the work goes on, and is saved when there is one again', async () => {
  const server = new Server();
  server.errors = [new NoConnectionError('away')];
  const editor = open(server);
  type(editor, 'year', 1970);
  await vi.advanceTimersByTimeAsync(SAVE_AFTER);
  expect(editor.state.save).toMatchObject({ state: 'failed', failure: 'noConnection' });
  type(editor, 'difficulty', 2);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(isSame(server.draft.content, { year: 1970, difficulty: 2 })).toBe(true);
  expect(editor.state.news?.kind).toBe('savedAgain');
});

test('a value that the server does not take is told with its place, and not sent again by itself', async () => {
  const server = new Server();
  server.errors = [new ServerError('too long', '22023', 'de.label')];
  const editor = open(server);
  type(editor, 'de.label', 'x'.repeat(3000));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(editor.state.save).toEqual({ state: 'failed', failure: 'wrong', field: 'de.label' });
  expect(server.saves).toEqual([]);
  expect(server.kept).not.toBeNull();
  type(editor, 'de.label', 'x');
  await vi.advanceTimersByTimeAsync(SAVE_AFTER);
  expect(editor.state.save).toEqual({ state: 'idle' });
});

test('a published puzzle is written in until its day begins, and has changes from the first save on', async () => {
  const server = new Server();
  server.draft = { ...server.draft, published: {} };
  const editor = open(server);
  type(editor, 'year', 1970);
  expect(await editor.saveNow()).toBe(true);
  expect(editor.state.draft).toMatchObject({ isChanged: true, content: { year: 1970 } });
});

test('a draft whose day began meanwhile keeps what came too late on the device', async () => {
  const server = new Server();
  server.errors = [new ServerError('published', '55000')];
  const editor = open(server);
  type(editor, 'year', 1970);
  server.draft = { ...server.draft, isFrozen: true, published: {} };
  expect(await editor.saveNow()).toBe(false);
  expect(editor.state.draft.published).toEqual({});
  expect(server.kept?.content.year).toBe(1970);
  type(editor, 'year', 1971);
  expect(editor.state.session.content.year).toBe(1970);
});

test('a draft whose day has begun says what the server has, where nothing is unsaved', async () => {
  const server = new Server();
  const editor = open(server);
  server.write({ year: 1970 });
  server.draft = { ...server.draft, isFrozen: true, published: {} };
  await editor.refresh();
  expect(editor.state.session.content.year).toBe(1970);
});

test('who leaves has the last words sent', async () => {
  const server = new Server();
  const editor = open(server);
  type(editor, 'year', 1970);
  editor.leave();
  // The page may be gone before the server answers.
  expect(server.kept?.content.year).toBe(1970);
  await vi.runAllTimersAsync();
  expect(server.draft.content.year).toBe(1970);
  expect(server.kept).toBeNull();
});

test('who leaves without a connection has the last words kept, and sent once', async () => {
  const server = new Server();
  server.errors = [new NoConnectionError('away')];
  const editor = open(server);
  type(editor, 'year', 1970);
  editor.leave();
  type(editor, 'year', 1971);
  await vi.runAllTimersAsync();
  expect([server.errors, server.saves, server.kept?.content.year]).toEqual([[], [], 1971]);
});

test('who saves by hand has saved as well what was typed until the answer came', async () => {
  const server = new Server();
  const editor = open(server);
  const { save } = server.calls;
  const answers: (() => void)[] = [];
  server.calls.save = async (...asked) => {
    if (answers.length === 0) await new Promise<void>((resolve) => answers.push(resolve));
    return save(...asked);
  };
  type(editor, 'year', 1970);
  const saved = editor.saveNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(editor.state.save.state).toBe('saving');
  // Should the page go now, nobody takes it for somebody else's when it is met again.
  expect(server.kept?.unanswered).toMatchObject([{ year: 1970 }]);
  type(editor, 'year', 1971);
  answers[0]?.();
  expect([await saved, server.draft.content.year]).toEqual([true, 1971]);
});

test('what an earlier page has not saved is kept at once, and saved by itself', async () => {
  const server = new Server();
  const base = { ...draft.content };
  const kept = { revision: 1, base, content: { year: 1970 }, unanswered: [], conflicts: [] };
  const editor = new DraftEditor(draft, openSession(draft, kept), server.calls);
  expect(server.kept?.content.year).toBe(1970);
  await vi.advanceTimersByTimeAsync(SAVE_AFTER);
  expect([server.draft.content.year, server.kept, editor.state.save.state]).toEqual([
    1970,
    null,
    'idle',
  ]);
});

test('what is done with a draft is done with all that was typed', async () => {
  const server = new Server();
  const editor = open(server);
  type(editor, 'year', 1970);
  const revisions: number[] = [];
  await editor.change(async (revision) => {
    revisions.push(revision);
    return { isReady: true };
  });
  expect(revisions).toEqual([2]);
  expect(editor.state.draft.isReady).toBe(true);
});

test('a removed draft comes back with the words that could not be saved any more', async () => {
  const server = new Server();
  server.errors = [new ServerError('removed', '55000')];
  const editor = open(server);
  type(editor, 'year', 1970);
  server.draft = { ...draft, removedAt: '2026-06-10T11:00:00Z' };
  expect(await editor.saveNow()).toBe(false);
  expect(editor.state.draft.removedAt).not.toBeNull();
  await editor.restore(async () => {
    server.draft = { ...server.draft, removedAt: null };
  });
  expect(editor.state.draft.removedAt).toBeNull();
  await vi.advanceTimersByTimeAsync(SAVE_AFTER);
  expect(server.draft.content.year).toBe(1970);
  expect(server.kept).toBeNull();
});

test('a draft that came back is written in, even where it cannot be fetched at once', async () => {
  const server = new Server();
  server.draft = { ...draft, removedAt: '2026-06-10T11:00:00Z' };
  const editor = open(server);
  server.calls.load = () => Promise.reject(new NoConnectionError('away'));
  await editor.restore(async () => undefined);
  type(editor, 'year', 1970);
  expect(editor.state).toMatchObject({
    draft: { removedAt: null },
    session: { content: { year: 1970 } },
  });
});

test('who cannot bring a draft back is told why, and it stays removed', async () => {
  const server = new Server();
  server.draft = { ...draft, removedAt: '2026-06-10T11:00:00Z' };
  const editor = open(server);
  const away = new NoConnectionError('away');
  await expect(editor.restore(() => Promise.reject(away))).rejects.toBe(away);
  expect(editor.state.draft.removedAt).not.toBeNull();
});

test('an older answer of the server takes back nothing that was saved since', async () => {
  const server = new Server();
  const editor = open(server);
  const answers = server.holdLoads();
  const refreshed = editor.refresh();
  await vi.advanceTimersByTimeAsync(0);
  type(editor, 'de.label', 'Wie?');
  await editor.saveNow();
  answers.shift()?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(editor.state.session.content.de?.label).toBe('Wie?');
  answers.shift()?.();
  await refreshed;
  expect(editor.state.session).toMatchObject({ revision: 2, content: { de: { label: 'Wie?' } } });
  expect(editor.state.news).toBeNull();
});

test('who goes on typing before “ready” is answered has a draft that is not ready', async () => {
  const server = new Server();
  const editor = open(server);
  let answer: (() => void) | undefined;
  const changed = editor.change(
    () => new Promise((resolve) => (answer = () => resolve({ revision: 1, isReady: true }))),
  );
  await vi.advanceTimersByTimeAsync(0);
  type(editor, 'year', 1970);
  await vi.advanceTimersByTimeAsync(SAVE_AFTER);
  answer?.();
  expect(await changed).toBe(true);
  expect(editor.state.draft).toMatchObject({
    revision: 2,
    isReady: false,
    content: { year: 1970 },
  });
});

test('a text that is mended while the server refuses it is saved without another key', async () => {
  const server = new Server();
  const editor = open(server);
  type(editor, 'de.label', 'x'.repeat(3000));
  const [refuse] = server.holdSave();
  await vi.advanceTimersByTimeAsync(SAVE_AFTER);
  type(editor, 'de.label', 'x');
  await vi.advanceTimersByTimeAsync(SAVE_AFTER);
  refuse?.(new ServerError('too long', '22023', 'de.label'));
  await vi.advanceTimersByTimeAsync(SAVE_AFTER);
  expect(server.saves).toEqual([{ year: 1969, de: { label: 'x' } }]);
  expect(editor.state.save).toEqual({ state: 'idle' });
});

test('what fails is tried again after five seconds, then fifteen, then each minute, and from the start once it went', async () => {
  const server = new Server();
  server.errors = Array.from({ length: 4 }, () => new NoConnectionError('away'));
  const editor = open(server);
  const pauses = async (...seconds: number[]) => {
    for (const pause of seconds) {
      const { length } = server.errors;
      await vi.advanceTimersByTimeAsync(1000 * pause - 1);
      expect(server.errors).toHaveLength(length);
      await vi.advanceTimersByTimeAsync(1);
      expect(server.errors).toHaveLength(Math.max(length - 1, 0));
    }
  };
  type(editor, 'year', 1970);
  await pauses(1.2, 5, 15, 60);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(server.saves).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect([server.saves, editor.state.save.state]).toEqual([[{ year: 1970 }], 'idle']);
  server.errors = [new ServerError('slow down', 'PT429'), new ServerError('odd', 'XX000')];
  type(editor, 'year', 1971);
  await pauses(1.2, 5);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(server.saves).toHaveLength(2);
});

test('a draft that was removed meanwhile says so, and not that saving failed', async () => {
  const server = new Server();
  const editor = open(server);
  server.errors = [new ServerError('gone', '02000')];
  server.draft = { ...server.draft, removedAt: '2026-06-10T11:00:00Z' };
  type(editor, 'year', 1970);
  expect(await editor.saveNow()).toBe(false);
  expect([editor.state.save.state, editor.state.draft.removedAt]).toEqual([
    'idle',
    '2026-06-10T11:00:00Z',
  ]);
});

test('who is always slower than somebody else is told so after the fifth time', async () => {
  const server = new Server();
  server.errors = Array.from({ length: 7 }, () => new ServerError('another stands', 'PT409'));
  const editor = open(server);
  type(editor, 'year', 1970);
  expect(await editor.saveNow()).toBe(false);
  expect(server.errors).toHaveLength(1);
  expect(editor.state.save).toMatchObject({ state: 'failed', failure: 'otherRevision' });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(server.errors).toHaveLength(1);
});

test('where what others wrote cannot be fetched, that is what failed, and it is tried again', async () => {
  const server = new Server();
  server.errors = [new ServerError('another stands', 'PT409')];
  const editor = open(server);
  const { load } = server.calls;
  server.calls.load = () => Promise.reject(new NoConnectionError('away'));
  type(editor, 'year', 1970);
  expect(await editor.saveNow()).toBe(false);
  expect(editor.state.save).toMatchObject({ state: 'failed', failure: 'noConnection' });
  server.calls.load = load;
  await vi.advanceTimersByTimeAsync(5000);
  expect(server.draft.content).toEqual({ year: 1970 });
});

test.each([new NoConnectionError('lost'), new ServerError('odd', 'XX000')])(
  'a save whose answer is lost (%s) is not met again as somebody else’s',
  async (lost) => {
    const server = new Server();
    const editor = open(server);
    const { save } = server.calls;
    server.calls.save = async (...asked) => {
      await save(...asked);
      throw lost;
    };
    type(editor, 'year', 1970);
    expect(await editor.saveNow()).toBe(false);
    server.calls.save = save;
    type(editor, 'year', 1971);
    expect(await editor.saveNow()).toBe(true);
    expect(server.draft.content).toEqual({ year: 1971 });
    expect(editor.state.session.conflicts).toEqual([]);
  },
);

test('who saves by hand is told each time that it is done, and not where it is not', async () => {
  const server = new Server();
  server.errors = [new NoConnectionError('away')];
  const editor = open(server);
  type(editor, 'year', 1970);
  await editor.saveByHand();
  expect(editor.state.news).toBeNull();
  await editor.saveByHand();
  await editor.saveByHand();
  expect(editor.state.news).toEqual({ kind: 'saved', count: 3 });
});

test('who saves by hand when somebody else has saved is told of that instead', async () => {
  const server = new Server();
  const editor = open(server);
  const told: (string | undefined)[] = [];
  for (const theirs of [{ difficulty: 4 }, { year: 1968 }]) {
    type(editor, 'year', 1971 + told.length);
    server.write({ ...server.draft.content, ...theirs });
    await editor.saveByHand();
    told.push(editor.state.news?.kind);
  }
  await editor.saveByHand();
  expect([...told, editor.state.news?.kind]).toEqual(['merged', 'conflict', 'saved']);
});

test('a moved hint is saved at once, and what is typed waits', async () => {
  const server = new Server();
  const editor = open(server);
  type(editor, 'de.tips[0].text', 'Eins');
  await vi.advanceTimersByTimeAsync(1199);
  expect(server.saves).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  editor.act({ type: 'moved', move: { from: 0, to: 1, locales: ['de'] } });
  await vi.advanceTimersByTimeAsync(0);
  expect(server.saves).toHaveLength(2);
});

test('what was refused to be done with a draft shows the draft as the server has it', async () => {
  const server = new Server();
  const editor = open(server);
  const refusal = new ServerError('another stands', 'PT409');
  server.draft = { ...draft, revision: 2, plannedFor: '2040-06-16' };
  await expect(editor.change(() => Promise.reject(refusal))).rejects.toBe(refusal);
  expect(editor.state.draft.plannedFor).toBe('2040-06-16');
});

test('where the device has no room for what is unsaved, that is known', async () => {
  const server = new Server();
  server.calls.keep = () => false;
  const editor = open(server);
  type(editor, 'year', 1970);
  await vi.advanceTimersByTimeAsync(250);
  expect(editor.state.isKept).toBe(false);
});

test('who has left hears nothing of what is still sent', async () => {
  const editor = open(new Server());
  let told = 0;
  editor.subscribe(() => {
    told += 1;
  });
  type(editor, 'year', 1970);
  editor.leave();
  await vi.runAllTimersAsync();
  expect([told, editor.state.draft.revision]).toEqual([1, 2]);
});

test('only what is unsaved is told as taken up, not a choice between two texts that is left', () => {
  const base = { ...draft.content };
  const conflict = { path: 'year', base: 1968, mine: 1969, theirs: 1970 };
  const kept = { revision: 1, base, content: base, unanswered: [], conflicts: [conflict] };
  const opened = (work: KeptWork) => {
    const server = new Server();
    return new DraftEditor(draft, openSession(draft, work), server.calls).state;
  };
  expect(opened(kept)).toMatchObject({ news: null, session: { conflicts: [conflict] } });
  expect(opened({ ...kept, content: { year: 1970 } }).news?.kind).toBe('takenUp');
});

test('what was saved while something else was done knows more than the answer to that', async () => {
  const server = new Server();
  const editor = new DraftEditor(draft, openSession(draft), server.calls);
  await editor.change(async () => {
    server.draft = { ...draft, revision: 2, plannedFor: '2026-06-20' };
    await editor.refresh();
    return { isReady: true, plannedFor: null };
  });
  expect(editor.state.draft).toMatchObject({ revision: 2, plannedFor: '2026-06-20' });
});
