import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DraftContent } from './draft-content.ts';
import { valueAt } from './draft-path.ts';
import {
  afterDraftEvent,
  type DraftEvent,
  isUnsaved,
  openSession,
  workToKeep,
} from './draft-session.ts';
import { filledDraft } from './draft-shape.ts';
import type { DraftSession } from './session-state.ts';

const beginning: DraftContent = filledDraft({
  de: { tips: ['a', 'b', 'c', 'd'].map((text) => ({ text })) },
  en: { tips: ['e', 'f', 'g', 'h'].map((text) => ({ text })) },
});
const fields = [
  'de.label',
  'de.tips[0].text',
  'de.tips[0].title',
  'de.tips[1].text',
  'en.tips[2].source.quote',
];

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ does: fc.constant('type'), field: fc.constantFrom(...fields) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('move'), from: fc.nat(3), to: fc.nat(3) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('undone', 'redone') }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('sent') }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('answer'),
      how: fc.constantFrom('comes', 'comes', 'getsLost', 'neverArrives'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('reload') }) },
);
type Command = Partial<{ field: string; from: number; to: number; how: string }> & { does: string };

/** A server and two pages at one draft; every text that is typed is one of its own. */
class Desk {
  server = { revision: 0, content: beginning, by: -1 };
  pages: DraftSession[] = [0, 1].map(() => openSession(this.server));
  /** What somebody took away who had it before their eyes. */
  readonly taken = new Set<unknown>();
  readonly typed: string[] = [];

  run(page: number, { does, field = '', from = 0, to = 0, how }: Command) {
    if (does === 'type') {
      const value = `text ${this.typed.length}`;
      this.typed.push(value);
      // Each word by itself and far apart, so that undo has steps of one edit.
      this.act(page, { type: 'edited', path: field, value, at: this.typed.length * 5000 });
    }
    if (does === 'move') this.act(page, { type: 'moved', move: { from, to, locales: ['de'] } });
    if (does === 'undone' || does === 'redone') this.act(page, { type: does });
    if (does === 'sent') this.tell(page, { type: 'sent' });
    if (does === 'answer') this.answer(page, how);
    if (does === 'reload') {
      this.pages[page] = openSession(this.server, workToKeep(this.page(page)));
    }
  }

  page(index: number): DraftSession {
    return this.pages[index] ?? openSession(this.server);
  }

  private act(page: number, event: DraftEvent) {
    const before = textsOf(this.page(page).content);
    this.tell(page, event);
    const after = new Set(textsOf(this.page(page).content));
    for (const text of before) if (!after.has(text)) this.taken.add(text);
  }

  private answer(page: number, how: string | undefined) {
    const { inFlight, revision } = this.page(page);
    if (inFlight === null) return;
    const { server } = this;
    const isAgain =
      server.revision === revision + 1 &&
      server.by === page &&
      JSON.stringify(server.content) === JSON.stringify(inFlight);
    const isTaken = how !== 'neverArrives' && (server.revision === revision || isAgain);
    if (isTaken) {
      this.server = { revision: revision + 1, content: inFlight, by: page };
    }
    if (how !== 'comes') this.tell(page, { type: 'unanswered' });
    else if (isTaken) this.tell(page, { type: 'saved', revision: this.server.revision });
    else {
      this.tell(page, { type: 'refused' });
      this.tell(page, { type: 'overtaken', theirs: this.server });
    }
  }

  private tell(page: number, event: DraftEvent) {
    this.pages[page] = afterDraftEvent(this.page(page), event);
  }
}

function textsOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [value];
  return Object.values(value).flatMap(textsOf);
}

test('two pages at one draft lose nothing, whatever gets lost, fails or is reloaded', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(1), step), { maxLength: 40 }),
      (steps: [number, Command][]) => {
        const desk = new Desk();
        for (const [page, command] of steps) desk.run(page, command);
        for (const page of [0, 1, 0, 1]) {
          for (const does of ['answer', 'sent', 'answer', 'sent', 'answer']) {
            desk.run(page, { does, how: 'comes' });
          }
        }
        const pages = [desk.page(0), desk.page(1)];
        expect(pages.map(isUnsaved)).toEqual([false, false]);
        const told = new Set([
          ...desk.taken,
          ...textsOf(desk.server.content),
          ...pages.flatMap(({ conflicts }) => textsOf(conflicts)),
        ]);
        expect(desk.typed.filter((text) => !told.has(text))).toEqual([]);
      },
    ),
    { numRuns: 250 },
  );
});

test('undo takes back only what the own page did', () => {
  const desk = new Desk();
  desk.run(0, { does: 'type', field: 'de.tips[0].text' });
  desk.run(1, { does: 'type', field: 'de.label' });
  for (const page of [0, 1]) {
    desk.run(page, { does: 'sent' });
    desk.run(page, { does: 'answer', how: 'comes' });
  }
  desk.run(1, { does: 'undone' });
  expect(valueAt(desk.page(1).content, 'de.tips[0].text')).toBe('text 0');
  expect(valueAt(desk.page(1).content, 'de.label')).toBeUndefined();
});
