import { describe, expect, test } from 'vitest';
import type { DraftContent } from './draft-content.ts';
import { valueAt } from './draft-path.ts';
import { afterDraftEvent, openSession, workToKeep } from './draft-session.ts';
import { filledDraft, leanDraft } from './draft-shape.ts';
import { afterDecision, withMoreWork, withTheirs } from './session-merge.ts';
import type { DraftSession } from './session-state.ts';
import { afterEdit, undone } from './session-steps.ts';

const label = 'de.label';

/** A page that opened a draft of 1969, then wrote into its fields, one step each. */
function written(...edits: [path: string, value: string | number][]): DraftSession {
  return edits.reduce(
    (session, [path, value], index) => afterEdit(session, path, value, index * 5000),
    openSession({ revision: 4, content: { year: 1969 } }),
  );
}

const theirs = (content: DraftContent) => ({ revision: 5, content });

/** What a field says after each undo there is. */
function undoneTo(session: DraftSession, path: string): unknown[] {
  return session.past.map((_, index) => {
    let back = session;
    for (let count = 0; count <= index; count += 1) back = undone(back);
    return valueAt(back.content, path);
  });
}

describe('what the server has by now', () => {
  test('is beside what I wrote, and is what I know of the server from then on', () => {
    const session = withTheirs(written([label, 'Mine?']), theirs({ year: 1969, difficulty: 4 }));
    expect(leanDraft(session.content)).toEqual({
      year: 1969,
      difficulty: 4,
      de: { label: 'Mine?' },
    });
    expect(session).toMatchObject({ revision: 5, unanswered: [], conflicts: [] });
    expect(session.base).toEqual(filledDraft({ year: 1969, difficulty: 4 }));
  });

  test('is my own work where it is what I sent and nobody answered', () => {
    const sent = afterDraftEvent(written(['year', 1970]), { type: 'sent' });
    const lost = afterDraftEvent(sent, { type: 'unanswered' });
    const session = withTheirs(lost, theirs({ year: 1970 }));
    expect(session).toEqual({
      ...lost,
      revision: 5,
      base: filledDraft({ year: 1970 }),
      unanswered: [],
    });
  });

  test('came after all that I sent before, which can arrive no more', () => {
    const sent = afterDraftEvent(written(['year', 1970]), { type: 'sent' });
    const lost = afterDraftEvent(sent, { type: 'unanswered' });
    const session = withTheirs(lost, theirs({ year: 1969, difficulty: 4 }));
    expect(session.unanswered).toEqual([]);
  });

  test('does not take the steps that I can undo where we wrote in different fields', () => {
    const session = withTheirs(
      written(['year', 1970], ['year', 1971], ['year', 1972], ['year', 1973]),
      theirs({ year: 1969, difficulty: 4 }),
    );
    expect(undoneTo(session, 'year')).toEqual([1972, 1971, 1970, 1969]);
    expect(undoneTo(session, 'difficulty')).toEqual([4, 4, 4, 4]);
  });

  test('does not take them either where the conflict is told anyhow', () => {
    const session = withTheirs(
      written(['year', 1970], ['year', 1971], ['year', 1972]),
      theirs({ year: 1980 }),
    );
    expect(session.conflicts).toMatchObject([{ path: 'year', mine: 1972, theirs: 1980 }]);
    expect(undoneTo(session, 'year')).toEqual([1971, 1970, 1980]);
  });

  test('takes a step that would undo it unseen, and what lies beyond it', () => {
    const session = withTheirs(
      written(
        ['difficulty', 2],
        [label, 'Mine?'],
        ['year', 1970],
        [label, 'Theirs?'],
        ['year', 1971],
        ['year', 1972],
      ),
      theirs({ year: 1969, de: { label: 'Theirs?' } }),
    );
    expect(session.conflicts).toEqual([]);
    expect(undoneTo(session, 'year')).toEqual([1971, 1970]);
    expect(undoneTo(session, label)).toEqual(['Theirs?', 'Theirs?']);
  });

  test('that conflicts twice in one field is told twice, and the same again once', () => {
    const once = withTheirs(written(['year', 1970]), theirs({ year: 1980 }));
    const again = withTheirs(once, { revision: 6, content: { year: 1990 } });
    expect(again.conflicts).toMatchObject([{ theirs: 1980 }, { base: 1980, theirs: 1990 }]);
    const back = withTheirs(again, { revision: 7, content: { year: 1980 } });
    expect(back.conflicts).toMatchObject([{ theirs: 1990 }, { base: 1990, theirs: 1980 }]);
  });

  test('that conflicts in two fields is told of both, though they say the same', () => {
    const mine = written([label, 'Mine?'], ['en.label', 'My own?']);
    const other = { year: 1969, de: { label: 'Same?' }, en: { label: 'Same?' } };
    const { conflicts } = withTheirs(mine, theirs(other));
    expect(conflicts.map(({ path }) => path)).toEqual([label, 'en.label']);
  });
});

describe('what another page of mine left unsaved', () => {
  const other = written([label, 'Other?'], ['difficulty', 3]);

  test('comes in beside what this one says', () => {
    const session = withMoreWork(written(['year', 1970]), other);
    expect(leanDraft(session.content)).toEqual({
      year: 1970,
      difficulty: 3,
      de: { label: 'Other?' },
    });
    expect(session).toMatchObject({ revision: 4, conflicts: [] });
  });

  test('is a conflict where both wrote into one field', () => {
    const session = withMoreWork(written([label, 'Mine?']), other);
    expect(valueAt(session.content, label)).toBe('Mine?');
    expect(session.content.difficulty).toBe(3);
    expect(session.conflicts).toMatchObject([{ path: label, mine: 'Mine?', theirs: 'Other?' }]);
  });

  test('has conflicts of its own, which are told once', () => {
    const mine = withTheirs(written(['year', 1970]), theirs({ year: 1980 }));
    const again = openSession(theirs({ year: 1980 }), workToKeep(mine));
    expect(withMoreWork(mine, again).conflicts).toEqual(mine.conflicts);
    const fresh = openSession(theirs({ year: 1980 }));
    expect(withMoreWork(fresh, mine).conflicts).toEqual(mine.conflicts);
    expect(withMoreWork(mine, fresh).conflicts).toEqual(mine.conflicts);
  });
});

const undecided = () =>
  withTheirs(
    written(['year', 1970], ['difficulty', 1]),
    theirs({ year: 1980, difficulty: 4, de: { label: 'Theirs?' } }),
  );

describe('a decision', () => {
  test.each([
    ['mine', 1970],
    ['theirs', 1980],
  ] as const)('for %s leaves the other conflicts', (side, year) => {
    const session = undecided();
    const [conflict, rest] = session.conflicts;
    const decided = afterDecision(session, conflict!, side);
    expect(decided.content.year).toBe(year);
    expect(decided.conflicts).toEqual([rest]);
    expect(rest?.path).toBe('difficulty');
  });

  test('is made once', () => {
    const session = undecided();
    const [conflict] = session.conflicts;
    const decided = afterDecision(session, conflict!, 'mine');
    expect(afterDecision(decided, conflict!, 'theirs')).toBe(decided);
  });
});
