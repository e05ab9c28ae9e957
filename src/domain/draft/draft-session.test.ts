import { describe, expect, test } from 'vitest';
import type { DraftContent } from './draft-content.ts';
import { valueAt } from './draft-path.ts';
import {
  afterDraftEvent,
  type DraftEvent,
  isUnsaved,
  openSession,
  workToKeep,
} from './draft-session.ts';
import { filledDraft, leanDraft } from './draft-shape.ts';
import type { DraftSession } from './session-state.ts';

const stored = (content: DraftContent = { year: 1969 }) => ({ revision: 4, content });

function after(session: DraftSession, ...events: DraftEvent[]): DraftSession {
  return events.reduce(afterDraftEvent, session);
}

function typed(path: string, value: string | number, at = 0): DraftEvent {
  return { type: 'edited', path, value, at };
}

describe('fields', () => {
  test('are saved without what nobody wrote', () => {
    const content: DraftContent = { year: 1, en: { tips: [{}, { text: 'x' }] } };
    expect(leanDraft(filledDraft(content))).toEqual(content);
    expect(filledDraft(content).de?.tips).toEqual([{}, {}, {}, {}]);
    expect(leanDraft({ year: 1 })).toStrictEqual({ year: 1 });
    expect(leanDraft({ de: { label: 'x' } })).toStrictEqual({ de: { label: 'x' } });
  });

  test('are saved without texts of blanks alone, and without blanks around an address', () => {
    const source = { address: ' https://example.org\n', quote: ' ' };
    const content: DraftContent = {
      year: 1,
      de: {
        label: ' ',
        tips: [{ text: 'x ', image: '\t', link: ' https://example.org ', source }],
      },
      en: { label: ' ', tips: [{ source: { address: ' ' } }] },
    };
    const link = 'https://example.org';
    expect(leanDraft(filledDraft(content))).toEqual({
      year: 1,
      de: { tips: [{ text: 'x ', link, source: { address: link } }] },
    });
  });
});

describe('undo', () => {
  test('takes back what was typed into one field without a pause, then the field before', () => {
    const session = after(
      openSession(stored()),
      typed('de.label', 'W', 1000),
      typed('year', 1970, 1200),
      typed('de.label', 'Wi', 1400),
      typed('de.label', 'Wie', 1600),
      typed('de.label', 'Wie?', 4000),
    );
    const labels = [1, 2, 3].map((count) =>
      valueAt(
        after(session, ...Array.from({ length: count }, () => ({ type: 'undone' }) as const))
          .content,
        'de.label',
      ),
    );
    expect(labels).toEqual(['Wie', 'W', 'W']);
    const back = after(session, { type: 'undone' }, { type: 'undone' }, { type: 'redone' });
    expect(valueAt(back.content, 'de.label')).toBe('Wie');
  });

  test('keeps what somebody else wrote in the meantime', () => {
    const theirs = { revision: 5, content: { year: 1969, difficulty: 4 } };
    const session = after(
      openSession(stored()),
      typed('year', 1970),
      { type: 'overtaken', theirs },
      { type: 'undone' },
    );
    expect(leanDraft(session.content)).toEqual(theirs.content);
    expect(isUnsaved(session)).toBe(false);
  });

  test('brings back the draft that another one took the place of', () => {
    const session = after(openSession(stored()), { type: 'replaced', content: { year: 1970 } });
    expect(leanDraft(session.content)).toEqual({ year: 1970 });
    expect(session.content).toEqual(filledDraft({ year: 1970 }));
    expect(after(session, { type: 'undone' }).content.year).toBe(1969);
  });

  test('of nothing changes nothing', () => {
    const session = openSession(stored());
    expect(after(session, { type: 'undone' }, { type: 'redone' })).toBe(session);
  });
});

describe('saving', () => {
  test('a blank that is dropped on the way is nothing unsaved, and what arrived is known again', () => {
    const typing = after(openSession(stored()), typed('de.label', ' '));
    expect(isUnsaved(typing)).toBe(false);
    const sent = after(typing, typed('year', 1970), { type: 'sent' });
    const lost = after(sent, { type: 'unanswered' });
    const theirs = { revision: 5, content: leanDraft(sent.content) };
    const known = after(lost, { type: 'overtaken', theirs });
    expect(known.conflicts).toEqual([]);
    expect(isUnsaved(known)).toBe(false);
    expect(valueAt(known.content, 'de.label')).toBe(' ');
  });

  test('leaves unsaved what was typed while it was under way', () => {
    const session = after(
      openSession(stored()),
      typed('year', 1970),
      { type: 'sent' },
      typed('difficulty', 2),
      { type: 'saved', revision: 5 },
    );
    expect(session.revision).toBe(5);
    expect(session.base.year).toBe(1970);
    expect(isUnsaved(session)).toBe(true);
  });

  test('is one at a time, and none where nothing changed', () => {
    const session = openSession(stored());
    expect(after(session, { type: 'sent' })).toBe(session);
    const sent = after(session, typed('year', 1970), { type: 'sent' });
    expect(after(sent, typed('year', 1971), { type: 'sent' }).inFlight?.year).toBe(1970);
  });

  test('that was refused or not answered leaves the draft unsaved, on what the server had', () => {
    const sent = after(openSession(stored()), typed('year', 1970), { type: 'sent' });
    for (const type of ['refused', 'unanswered'] as const) {
      const session = after(sent, { type });
      expect([session.revision, session.base.year, session.inFlight]).toEqual([4, 1969, null]);
      expect(isUnsaved(session)).toBe(true);
    }
    expect(after(sent, { type: 'refused' }).unanswered).toEqual([]);
    const twice = after(sent, { type: 'unanswered' }, typed('year', 1971), { type: 'sent' });
    expect(after(twice, { type: 'unanswered' }).unanswered.map(({ year }) => year)).toEqual([
      1970, 1971,
    ]);
    expect(after(twice, { type: 'saved', revision: 5 }).unanswered).toEqual([]);
  });

  test.each<DraftEvent>([
    { type: 'saved', revision: 5 },
    { type: 'refused' },
    { type: 'unanswered' },
  ])('that was never sent has no answer: %j changes nothing', (event) => {
    const session = after(openSession(stored()), typed('year', 1970));
    expect(after(session, event)).toBe(session);
  });

  test('is answered before the work of somebody else comes in', () => {
    const sent = after(openSession(stored()), typed('year', 1970), { type: 'sent' });
    const theirs = { revision: 5, content: { year: 1969, difficulty: 4 } };
    expect(after(sent, { type: 'overtaken', theirs })).toBe(sent);
  });

  test('that arrived without an answer is no work of somebody else', () => {
    const session = after(
      openSession(stored()),
      typed('year', 1970),
      { type: 'sent' },
      { type: 'unanswered' },
      typed('year', 1971),
      { type: 'overtaken', theirs: { revision: 5, content: { year: 1970 } } },
    );
    expect(session.conflicts).toEqual([]);
    expect(session.content.year).toBe(1971);
  });
});

const conflicting = () =>
  after(
    openSession(stored({ de: { tips: [{ text: 'a' }, { text: 'b' }] } })),
    {
      ...typed('de.tips[0].text', 'mine'),
    },
    {
      type: 'overtaken',
      theirs: { revision: 5, content: { de: { tips: [{ text: 'theirs' }, { text: 'b' }] } } },
    },
  );

describe('a conflict', () => {
  test('stays until it is decided, and theirs can be taken and undone', () => {
    const session = conflicting();
    const [conflict] = session.conflicts;
    if (conflict === undefined) throw new Error('There is no conflict');
    expect(conflict).toMatchObject({ path: 'de.tips[0].text', mine: 'mine', theirs: 'theirs' });
    const taken = after(session, { type: 'settled', conflict, side: 'theirs' });
    expect(taken.conflicts).toEqual([]);
    expect(valueAt(taken.content, 'de.tips[0].text')).toBe('theirs');
    const back = after(taken, { type: 'undone' });
    expect(valueAt(back.content, 'de.tips[0].text')).toBe('mine');
    expect(after(session, { type: 'settled', conflict, side: 'mine' }).content).toBe(
      session.content,
    );
  });

  test('goes where its hint goes', () => {
    const move = { from: 0, to: 1, locales: ['de'] } as const;
    const [conflict] = after(conflicting(), { type: 'moved', move }).conflicts;
    expect(conflict?.path).toBe('de.tips[1].text');
  });
});

describe('what the device kept', () => {
  test('is taken up after a reload, and can be undone', () => {
    const kept = workToKeep(after(openSession(stored()), typed('year', 1970)));
    const session = openSession(stored(), kept);
    expect(session.content.year).toBe(1970);
    expect(after(session, { type: 'undone' }).content.year).toBe(1969);
  });

  test('knows its own save that was under way when the page went', () => {
    const kept = workToKeep(
      after(openSession(stored()), typed('year', 1970), { type: 'sent' }, typed('year', 1971)),
    );
    const session = openSession({ revision: 5, content: { year: 1970 } }, kept);
    expect(session.conflicts).toEqual([]);
    expect(session.content.year).toBe(1971);
  });

  test('is nothing where nothing was done, and one step back where something was', () => {
    const session = openSession(stored());
    expect(workToKeep(session)).toBeNull();
    const kept = workToKeep(after(session, typed('year', 1970)));
    expect(kept?.unanswered).toEqual([]);
    expect(openSession(stored(), kept).past).toEqual([{ content: session.base, path: '', at: 0 }]);
    const saved = openSession({ revision: 5, content: { year: 1970 } }, kept);
    expect(saved.past).toEqual([]);
  });

  test('is what was sent, also where the page says again what the server had', () => {
    const session = after(
      openSession(stored()),
      typed('year', 1970),
      { type: 'sent' },
      typed('year', 1969),
    );
    expect(isUnsaved(session)).toBe(false);
    expect(workToKeep(session)?.unanswered.map(({ year }) => year)).toEqual([1970]);
  });

  test('is a conflict to decide, also where the page says what the server has', () => {
    const session = after(conflicting(), typed('de.tips[0].text', 'theirs'));
    expect(isUnsaved(session)).toBe(false);
    expect(workToKeep(session)?.conflicts).toEqual(session.conflicts);
    expect(session.conflicts).toHaveLength(1);
  });

  test('is nothing once the server has everything', () => {
    const sent = after(openSession(stored()), typed('year', 1970), { type: 'sent' });
    expect(workToKeep(sent)).not.toBeNull();
    expect(workToKeep(after(sent, { type: 'saved', revision: 5 }))).toBeNull();
  });
});
