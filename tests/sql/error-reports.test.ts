import { beforeAll, describe, expect, it } from 'vitest';

import { addDays, localDay } from '../../src/domain/day/day.ts';
import { actingAs, type Actor, anonymous, service } from '../setup/acting-as.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import { inTurn } from '../setup/in-turn.ts';
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
    expect(await report(anonymous, past, 'source', ' ')).toBe(false);
    const { reports: list, open, next } = await reports();
    expect([list.length, open, next]).toEqual([2, 2, null]);
    expect(list[1]).toEqual({
      id: expect.any(Number),
      reason: 'fact',
      words: 'It was 1968.',
      reportedAt: expect.stringMatching(/^\d{4}-/),
      state: 'open',
      answer: null,
      answeredAt: null,
      answeredBy: null,
      puzzle: {
        id: past,
        key: expect.stringMatching(/^puzzle-/),
        name: expect.stringMatching(/^Test /),
        date: '2026-11-12',
        locale: 'de',
        year: 1969,
        open: 2,
      },
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

  it('are taken of a caller whose request says nothing of itself', async () => {
    const isNew = await actingAs(database(), anonymous, async (query) => {
      await query(`select set_config('request.headers', '', true)`);
      const [row] = await query<{ told: boolean }>(
        `select public.report_error($1, 0, 'fact', 'It was 1968.') as told`,
        [past],
      );
      return row?.told;
    });
    expect(isNew).toBe(false);
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
    expect(await reports('fixed')).toMatchObject({ open: 1, reports: [{ puzzle: { open: 1 } }] });
    const first = await reports(null, null, 1);
    expect(first.next).toBe(newest?.id);
    const rest = await reports(null, first.next, 1);
    expect([rest.reports.map(({ id }) => id), rest.next]).toEqual([[list[1]?.id], null]);
    await expect(reports('lost')).rejects.toMatchObject({ code: '22023' });
    const noted = await answer(list[1]?.id, '\t \n', 'open');
    expect(noted).toMatchObject({ answer: null, answeredAt: expect.any(String) });
    expect(await answer(list[1]?.id, null, 'open')).toEqual(noted);
    const long = await answer(list[1]?.id, 'x'.repeat(1000), 'open', noted.answeredAt);
    expect(long.answer).toHaveLength(1000);
    await answer(list[1]?.id, null, 'open', long.answeredAt);
    await expect(answer(-1, null, 'fixed')).rejects.toMatchObject({ code: '02000' });
    await expect(answer(newest?.id, null, 'lost')).rejects.toMatchObject({ code: '22023' });
    await expect(answer(newest?.id, 'x'.repeat(1001), 'open')).rejects.toMatchObject({
      code: '22001',
    });
    const actions = await database().query(
      'select done_by, subject, details from private.staff_action order by id',
    );
    expect(actions[0]).toEqual({
      done_by: ada.sub,
      subject: String(newest?.id),
      details: { state: 'fixed' },
    });
    expect(actions[2]).toEqual({
      done_by: ada.sub,
      subject: String(list[1]?.id),
      details: { state: 'open', before: { state: 'open', answer: null } },
    });
  });

  it('are not answered over an answer that was not seen, and the one before is on record', async () => {
    const bert = await addMember(database(), '4_admin', 'Bert');
    const id = (await reports('open')).reports[0]?.id;
    await database().exec(
      'update private.report set answered_at = null, answered_by = null; delete from private.staff_action',
    );
    const hers = await answer(id, 'A new source.', 'fixed');
    expect(await answer(id, 'A new source.', 'fixed')).toEqual(hers);
    for (const [text, state, seen, who] of [
      ['No.', 'declined', null, bert],
      ['No.', 'declined', '2001-01-01T00:00:00Z', bert],
      // The same from somebody else, and something else from her.
      ['A new source.', 'fixed', null, bert],
      ['A new source.', 'declined', null, ada],
      ['Another.', 'fixed', null, ada],
    ] as const) {
      await expect(answer(id, text, state, seen, who)).rejects.toMatchObject({ code: 'PT409' });
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

  it('say what day it is where they come from', async () => {
    for (const [offset, code] of [
      [841, '22003'],
      [null, '22004'],
    ]) {
      const call = callAs(database(), anonymous, 'report_error', past, offset, 'fact', null);
      await expect(call).rejects.toMatchObject({ code });
    }
  });

  it.each(['fact', 'source', 'link', 'wording', 'solvable', 'technical'])(
    'that are about %s have 500 characters, or no words at all',
    async (reason) => {
      await database().exec('delete from private.report; delete from private.allowance');
      expect(await report(anonymous, past, reason, 'x'.repeat(500))).toBe(true);
      expect(await report(anonymous, past, reason, ' \n\t ')).toBe(true);
      expect((await reports(null, null, 1)).reports).toMatchObject([{ reason, words: null }]);
    },
  );

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
    for (const [puzzle, newest] of [
      [null, third?.id],
      [past, null],
    ]) {
      await expect(
        callAs(database(), ada, 'answer_reports', puzzle, newest, null, 'fixed'),
      ).rejects.toMatchObject({ code: '22004' });
    }
    expect(await all(' Nonsense. ', 'declined')).toEqual({ answered: 3, left: 1 });
    expect((await reports('declined', null, 1)).reports).toMatchObject([
      { answeredBy: 'Ada', answeredAt: expect.any(String) },
    ]);
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
  const from = (client: string | null, id: number, words: string, at = noon) => {
    const headers = client === null ? {} : { 'cf-connecting-ip': client };
    return database()
      .query<{ isNew: boolean }>(
        `select private.report_error($1, $2, 0, 'fact', $3, $4) as "isNew"`,
        [at, id, words, JSON.stringify(headers)],
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
    const fifth = puzzles[4] ?? 0;
    expect(await from('192.0.2.7', fifth, '1')).toBe('PT429');
    expect(await from('192.0.2.8', fifth, '1')).toBe(true);
    // One of twenty comes back every 72 minutes, one of five every 288.
    expect(await from('192.0.2.7', fifth, '2', '2026-11-13T13:11:59Z')).toBe('PT429');
    expect(await from('192.0.2.7', fifth, '2', '2026-11-13T13:12:00Z')).toBe(true);
    expect(await from('192.0.2.7', puzzle, '7', '2026-11-13T16:47:59Z')).toBe('PT429');
    expect(await from('192.0.2.7', puzzle, '7', '2026-11-13T16:48:00Z')).toBe(true);
    // What was told yesterday may be told again.
    expect(await from('192.0.2.9', puzzle, '1', '2026-11-13T23:59:59Z')).toBe(false);
    expect(await from('192.0.2.9', puzzle, '1', '2026-11-14T00:00:00Z')).toBe(true);
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
    await flood(flooded, 298);
    expect(await from('192.0.2.6', one, 'before')).toBe(true);
    expect(await from('192.0.2.6', one, 'still before')).toBe(true);
    expect(await from('192.0.2.7', one, 'first')).toBe(true);
    expect(await from('192.0.2.7', one, 'second')).toBe('PT429');
    expect(await from(null, one, 'of nobody')).toBe('PT429');
    expect(await from('192.0.2.7', other, 'first')).toBe(true);
    const next = '2026-11-14T00:00:00Z';
    for (const words of ['first', 'second']) {
      expect(await from('192.0.2.8', one, words, next)).toBe(true);
    }
  });

  it('fill no disk: 500 a puzzle and day, 3,000 in all, gone after a year', async () => {
    const [full = 0, other = 0, third = 0] = await emptied(3);
    await flood(full, 500);
    expect(await from('192.0.2.7', full, 'more')).toBe('PT429');
    expect(await from('192.0.2.7', other, 'there')).toBe(true);
    await flood(third, 498);
    expect(await from('192.0.2.8', third, 'the last but one')).toBe(true);
    expect(await from('192.0.2.9', third, 'the last')).toBe(true);
    expect(await from('192.0.2.10', third, 'one too many')).toBe('PT429');
    await flood(third, 1_998);
    expect(await from('192.0.2.10', other, 'the last of all')).toBe(true);
    expect(await from('192.0.2.8', other, 'more')).toBe('PT429');
    expect(await forgotten('1 year')).toBe(0);
    const late = '1 year 1 second';
    expect([await forgotten(late), await forgotten(late)]).toEqual([1_000, 1_000]);
  });

  it('of a puzzle are answered by two hundred, the oldest first', async () => {
    const [puzzle = 0] = await emptied(1);
    await flood(puzzle, 201);
    await database().exec('delete from private.staff_action');
    const [newest] = (await reports(null, null, 1)).reports;
    const answered = await callAs(
      database(),
      ada,
      'answer_reports',
      puzzle,
      newest?.id,
      'x'.repeat(1000),
      'fixed',
    );
    expect(answered).toEqual({ answered: 200, left: 1 });
    expect((await reports('open')).reports.map(({ id }) => id)).toEqual([newest?.id]);
  });

  it('are shown thirty at a time where nothing else is asked for', async () => {
    const [puzzle = 0] = await emptied(1);
    await flood(puzzle, 31);
    const { reports: list, next } = await callAs<Page>(database(), ada, 'get_reports');
    expect([list.length, next]).toEqual([30, list[29]?.id]);
  });

  it('are the same with the same words for the same reason alone', async () => {
    const puzzle = await addPuzzle(database(), { date: '2026-11-02' });
    const words = 'It was another year.';
    await database().exec('delete from private.report');
    const told = [];
    for (const reason of ['fact', 'source', 'fact']) {
      told.push(await report(anonymous, puzzle, reason, words));
    }
    expect(told).toEqual([true, true, false]);
  });

  it('answered by two at once have one answer, and the other is told', async () => {
    await database().exec('delete from private.report');
    const puzzle = await addPuzzle(database(), { date: '2026-11-01' });
    await report(anonymous, puzzle, 'fact', 'Twice.');
    const [{ id } = { id: 0 }] = (await reports()).reports;
    const bert = await addMember(database(), '5_subadmin', 'Bert');
    const told = await inTurn(
      database(),
      { sql: 'select from private.report where id = $1 for update', values: [id] },
      [ada, bert].map(
        (who) => () =>
          answer(id, 'Thanks', 'fixed', null, who).then(
            () => 'answered',
            ({ code }: { code: string }) => code,
          ),
      ),
    );
    expect(told).toEqual(['answered', 'PT409']);
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
