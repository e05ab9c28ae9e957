import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openSession } from './draft-session.ts';
import { afterEdit, PAUSE, redone, undone, withStep } from './session-steps.ts';
import type { DraftSession } from './session-state.ts';

const opened = () => openSession({ revision: 4, content: { year: 1969 } });

/** The session after years were typed, each at its own time. */
function typed(...years: [year: number, at: number][]): DraftSession {
  return years.reduce((session, [year, at]) => afterEdit(session, 'year', year, at), opened());
}

/** What is in the field after each of so many steps. */
function yearsBy(step: (session: DraftSession) => DraftSession, session: DraftSession) {
  const years = [];
  for (let at = step(session), before = session; at !== before; before = at, at = step(at)) {
    years.push(at.content.year);
  }
  return years;
}

test.each([
  ['without a pause', PAUSE - 1, [1969]],
  ['after a pause', PAUSE, [1970, 1969]],
])('what is typed into a field %s is undone so', (_, later, years) => {
  const session = typed([1970, 5000], [1971, 5000 + later]);
  expect(session.content.year).toBe(1971);
  expect(yearsBy(undone, session)).toEqual(years);
});

test('typing on without a pause is one edit, however long it lasts', () => {
  const session = typed([1, 5000], [2, 5900], [3, 6800], [4, 7700]);
  expect(yearsBy(undone, session)).toEqual([1969]);
});

test('what is typed in another field is undone by itself', () => {
  const session = afterEdit(typed([1970, 5000]), 'difficulty', 3, 5001);
  expect(undone(session).content).toMatchObject({ year: 1970 });
  expect(undone(session).content.difficulty).toBeUndefined();
});

test('what is typed after an undo is an edit of its own, and nothing can be redone', () => {
  const session = afterEdit(undone(typed([1970, 5000], [1971, 9000])), 'year', 1972, 5001);
  expect(yearsBy(redone, session)).toEqual([]);
  expect(yearsBy(undone, session)).toEqual([1970, 1969]);
});

test('what is redone is not undone with what is typed right after', () => {
  const session = afterEdit(redone(undone(typed([1970, 100]))), 'year', 1971, PAUSE);
  expect(yearsBy(undone, session)).toEqual([1970, 1969]);
});

test('the same again is no step, and leaves what can be redone', () => {
  const session = typed([1970, 5000]);
  expect(afterEdit(session, 'year', 1970, 5001)).toBe(session);
  expect(afterEdit(session, 'year', 1970, 50_000)).toBe(session);
  expect(withStep(session, { ...session.content })).toBe(session);
  const back = undone(session);
  expect(yearsBy(redone, withStep(back, { ...back.content }))).toEqual([1970]);
});

test('a change of more than one field is of no field', () => {
  const session = withStep(opened(), { year: 1970, difficulty: 2 });
  expect(session.past).toEqual([{ content: opened().content, path: '', at: 0 }]);
});

test('the last two hundred steps can be undone', () => {
  const session = typed(
    ...Array.from({ length: 201 }, (_, index): [number, number] => [index + 1, index * PAUSE]),
  );
  const years = yearsBy(undone, session);
  expect(years).toHaveLength(200);
  expect([years[0], years.at(-1)]).toEqual([200, 1]);
});

test('undo goes back through all that was said, and redo the same way forth', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 1900 }), { maxLength: 20 }), (years) => {
      const session = typed(...years.map((year, index): [number, number] => [year, index * PAUSE]));
      let back = session;
      for (let count = 0; count < years.length; count += 1) back = undone(back);
      expect(yearsBy(undone, session)).toEqual([1969, ...years].toReversed().slice(1));
      expect(back.content).toEqual(opened().content);
      expect(yearsBy(redone, back)).toEqual(years);
    }),
  );
});
