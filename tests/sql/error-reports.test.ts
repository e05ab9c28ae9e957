import { beforeAll, describe, expect, it } from 'vitest';

import { addDays, localDay } from '../../src/domain/day/day.ts';
import { type Actor, anonymous, service } from '../setup/acting-as.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import { addMember, callAs } from '../setup/factories/staff-factory.ts';

type Report = {
  id: number;
  words: string | null;
  state: string;
  answer: string | null;
  answeredAt: string | null;
  puzzle: { id: number; open: number };
};
type Page = { reports: Report[]; next: number | null; open: number };

describe('errors that players report', () => {
  const database = freshDatabase();
  let ada: Actor;
  let player: Actor;
  let past = 0;

  beforeAll(async () => {
    ada = await addMember(database(), '5_subadmin', 'Ada');
    player = await addMember(database(), '0_user');
    past = await addPuzzle(database(), { date: '2026-11-12', year: 1969 });
  });

  const report = (who: Actor, id: number, reason: string | null, words: string | null = null) =>
    callAs<boolean>(database(), who, 'report_error', id, 0, reason, words);
  const answer = (
    id: number | undefined,
    text: string | null,
    state: string,
    seen: string | null = null,
    who = ada,
  ) => callAs<Report>(database(), who, 'answer_report', id, text, state, seen);
  const reports = (state: string | null = null, before: number | null = null, amount = 30) =>
    callAs<Page>(database(), ada, 'get_reports', state, before, amount);

  it('reach staff without a word of who told', async () => {
    expect(await report(anonymous, past, 'fact', ' It was 1968. ')).toBe(true);
    expect(await report(player, past, 'source')).toBe(true);
    expect(await report(anonymous, past, 'fact', 'It was 1968.')).toBe(false);
    const { reports: list, open, next } = await reports();
    expect([list.length, open, next]).toEqual([2, 2, null]);
    expect(list[1]).toMatchObject({
      reason: 'fact',
      words: 'It was 1968.',
      state: 'open',
      answer: null,
      puzzle: { id: past, date: '2026-11-12', locale: 'de', year: 1969 },
    });
    const columns = await database().query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = 'private.report'::regclass and attnum > 0 order by attnum`,
    );
    expect(columns.map(({ name }) => name)).toEqual([
      'id',
      'quando_id',
      'reported_at',
      'reason',
      'words',
      'state',
      'answer',
      'answered_at',
      'answered_by',
    ]);
  });

  it('are answered, and found by what became of them', async () => {
    const { reports: list } = await reports();
    const [newest] = list;
    expect(await answer(newest?.id, ' Thank you. ', 'fixed')).toMatchObject({
      state: 'fixed',
      answer: 'Thank you.',
      answeredBy: 'Ada',
    });
    expect((await reports('fixed')).reports.map(({ id }) => id)).toEqual([newest?.id]);
    expect((await reports('open')).reports).toHaveLength(1);
    const first = await reports(null, null, 1);
    expect(first.next).toBe(newest?.id);
    expect((await reports(null, first.next)).reports).toHaveLength(1);
    await expect(answer(-1, null, 'fixed')).rejects.toMatchObject({ code: '02000' });
    await expect(answer(newest?.id, null, 'lost')).rejects.toMatchObject({ code: '22023' });
    await expect(answer(newest?.id, 'x'.repeat(1001), 'open')).rejects.toMatchObject({
      code: '22001',
    });
    const actions = await database().query(
      'select subject, details from private.staff_action order by id',
    );
    expect(actions).toEqual([{ subject: String(newest?.id), details: { state: 'fixed' } }]);
  });

  it('are not answered over an answer that was not seen, and the one before is on record', async () => {
    const bert = await addMember(database(), '4_admin', 'Bert');
    const id = (await reports('open')).reports[0]?.id;
    await database().exec('delete from private.staff_action');
    const hers = await answer(id, 'A new source.', 'fixed');
    expect(await answer(id, 'A new source.', 'fixed')).toEqual(hers);
    for (const seen of [null, '2001-01-01T00:00:00Z']) {
      const his = answer(id, 'No.', 'declined', seen, bert);
      await expect(his).rejects.toMatchObject({ code: 'PT409' });
    }
    expect((await reports('fixed')).reports.find((known) => known.id === id)).toMatchObject(hers);
    const his = await answer(id, 'No.', 'declined', hers.answeredAt, bert);
    expect(his).toMatchObject({ state: 'declined', answer: 'No.', answeredBy: 'Bert' });
    const actions = await database().query('select details from private.staff_action order by id');
    expect(actions).toEqual([
      { details: { state: 'fixed' } },
      { details: { state: 'declined', before: { state: 'fixed', answer: 'A new source.' } } },
    ]);
  });

  it('of what is not there for the player say nothing of it', async () => {
    const future = addDays(localDay(Date.now(), 0), 3);
    const hidden = [
      await addPuzzle(database()),
      await addPuzzle(database(), { date: future }),
      await addPuzzle(database(), { token: 'published-custom-puzzle-01', isPublished: true }),
      2_147_483_647,
    ];
    const messages = await Promise.all(
      hidden.map((id) =>
        report(anonymous, id, 'fact').then(
          () => 'taken',
          (error: Error & { code?: string }) => `${error.code} ${error.message}`,
        ),
      ),
    );
    expect(new Set(messages)).toEqual(new Set(['02000 there is no such puzzle']));
  });

  it.each([
    ['no reason', null, null, '22023'],
    ['another reason', 'rumour', null, '22023'],
    ['too many words', 'fact', 'x'.repeat(501), '22001'],
  ])('with %s are refused', async (_, reason, words, code) => {
    await expect(report(anonymous, past, reason, words)).rejects.toMatchObject({ code });
  });

  it('of one puzzle are answered all at once, up to the newest that was seen', async () => {
    const other = await addPuzzle(database(), { locale: 'en', date: '2026-11-11' });
    await database().exec('delete from private.report; delete from private.staff_action');
    for (const words of ['one', 'two', 'three']) await report(anonymous, past, 'fact', words);
    await report(anonymous, other, 'fact', 'elsewhere');
    const { reports: list, open } = await reports('open');
    expect([open, list.map(({ puzzle }) => puzzle.open)]).toEqual([4, [1, 3, 3, 3]]);
    const [, third, second] = list;
    await answer(second?.id, 'Later.', 'open');
    await report(anonymous, past, 'fact', 'unseen');
    const all = (note: string | null, state: string) =>
      callAs(database(), ada, 'answer_reports', past, third?.id, note, state);
    await expect(all(null, 'open')).rejects.toMatchObject({ code: '22023' });
    await expect(all('x'.repeat(1001), 'fixed')).rejects.toMatchObject({ code: '22001' });
    expect(await all(' Nonsense. ', 'declined')).toEqual({ answered: 3, left: 1 });
    expect(await all('Nonsense.', 'declined')).toEqual({ answered: 0, left: 1 });
    const left = await reports('open');
    expect(left.reports.map(({ words }) => words)).toEqual(['unseen', 'elsewhere']);
    const declined = (await reports('declined')).reports;
    expect(declined.map((known) => [known.words, known.answer])).toEqual([
      ['three', 'Nonsense.'],
      ['two', 'Nonsense.'],
      ['one', 'Nonsense.'],
    ]);
    const actions = await database().query<{ subject: string; details: object }>(
      'select subject, details from private.staff_action order by id offset 1',
    );
    expect(actions.map(({ subject }) => Number(subject))).toEqual(
      declined.map(({ id }) => id).toReversed(),
    );
    expect(actions[1]?.details).toEqual({
      state: 'declined',
      before: { state: 'open', answer: 'Later.' },
    });
  });

  const noon = '2026-11-13T12:00:00Z';
  /** Reports an error as from an address; `null` for one that is not told. */
  const from = (client: string | null, id: number, words: string) => {
    const headers = client === null ? {} : { 'cf-connecting-ip': client };
    return database()
      .query<{ isNew: boolean }>(
        `select private.report_error($1, $2, 0, 'fact', $3, $4) as "isNew"`,
        [noon, id, words, JSON.stringify(headers)],
      )
      .then(
        ([row]) => row?.isNew,
        ({ code }: Error & { code?: string }) => code,
      );
  };
  /** As many reports of others, at the same time. */
  const flood = (id: number | undefined, count: number) =>
    database().query(
      `insert into private.report (quando_id, reported_at, reason, words)
       select $1, $3, 'fact', n::text from generate_series(1, $2) n`,
      [id, count, noon],
    );
  const forgotten = async (after: string) => {
    const [row] = await database().query<{ forgotten: number }>(
      `select private.forget_reports($1::timestamptz + $2::text::interval) as forgotten`,
      [noon, after],
    );
    return row?.forgotten;
  };
  const emptied = async (count: number) => {
    await database().exec('delete from private.report; delete from private.allowance');
    return Promise.all(
      Array.from({ length: count }, () =>
        addPuzzle(database(), { date: addDays('2026-10-01', (day += 1)) }),
      ),
    );
  };
  let day = 0;

  it('of one address are five a puzzle and twenty in all', async () => {
    const puzzles = await emptied(5);
    const [puzzle = 0] = puzzles;
    for (const words of ['1', '2', '3', '4', '5']) {
      expect(await from('192.0.2.7', puzzle, words)).toBe(true);
    }
    expect(await from('192.0.2.7', puzzle, '6')).toBe('PT429');
    expect(await from('192.0.2.7', puzzle, '5')).toBe(false);
    expect(await from('192.0.2.8', puzzle, '6')).toBe(true);
    for (const other of puzzles.slice(1, 4)) {
      for (const words of ['1', '2', '3', '4', '5']) await from('192.0.2.7', other, words);
    }
    expect(await from('192.0.2.7', puzzles[4] ?? 0, '1')).toBe('PT429');
    expect(await from('192.0.2.8', puzzles[4] ?? 0, '1')).toBe(true);
  });

  it('of ten addresses that flood close no puzzle to others', async () => {
    const [puzzle = 0] = await emptied(1);
    for (const words of Array.from({ length: 50 }, (_, index) => `${index}`)) {
      expect(await from(`192.0.2.${Number(words) % 10}`, puzzle, words)).toBe(true);
    }
    expect(await from('192.0.2.1', puzzle, 'more')).toBe('PT429');
    expect(await from(null, puzzle, 'of nobody')).toBe('PT429');
    expect(await from('192.0.2.11', puzzle, 'It was 1968.')).toBe(true);
    expect(await from('192.0.2.11', puzzle, 'It really was.')).toBe('PT429');
  });

  it('of a flood at many puzzles leave everybody the first at each', async () => {
    const [flooded, one = 0, other = 0] = await emptied(3);
    await flood(flooded, 300);
    expect(await from('192.0.2.7', one, 'first')).toBe(true);
    expect(await from('192.0.2.7', one, 'second')).toBe('PT429');
    expect(await from('192.0.2.7', other, 'first')).toBe(true);
  });

  it('fill no disk: 500 a puzzle and day, 3,000 in all, gone after a year', async () => {
    const [full = 0, other = 0, third = 0] = await emptied(3);
    await flood(full, 500);
    expect(await from('192.0.2.7', full, 'more')).toBe('PT429');
    expect(await from('192.0.2.7', other, 'there')).toBe(true);
    await flood(third, 2_499);
    expect(await from('192.0.2.8', other, 'more')).toBe('PT429');
    expect(await forgotten('364 days')).toBe(0);
    expect([await forgotten('367 days'), await forgotten('367 days')]).toEqual([1_000, 1_000]);
  });

  it('are read and answered by staff alone', async () => {
    for (const other of [anonymous, player, service, await addMember(database(), '3_chronicler')]) {
      for (const [name, ...words] of [
        ['get_reports', null, null, 30],
        ['answer_report', 1, null, 'fixed', null],
        ['answer_reports', 1, 1, null, 'fixed'],
      ] as const) {
        const refused = callAs(database(), other, name, ...words);
        await expect(refused).rejects.toMatchObject({ code: '42501' });
      }
    }
  });
});
