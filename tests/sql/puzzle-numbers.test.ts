import { beforeAll, describe, expect, it } from 'vitest';

import { type Actor, anonymous, service } from '../setup/acting-as.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import { addMember, callAs } from '../setup/factories/staff-factory.ts';

describe('the numbers of puzzles', () => {
  const database = freshDatabase();
  let ada: Actor;
  let played = 0;

  beforeAll(async () => {
    ada = await addMember(database(), '5_subadmin', 'Ada');
    played = await addPuzzle(database(), { date: '2026-11-12' });
    await addPuzzle(database(), { date: '2026-11-13', locale: 'en', year: 1903 });
    await addPuzzle(database(), { date: '2026-11-14' });
    await database().query(
      'insert into private.outcome (quando_id, attempt, count) values ($1, 0, 3), ($1, 1, 4), ($1, 2, 7), ($1, 3, 2), ($1, 4, 8)',
      [played],
    );
    await addPuzzle(database(), { date: '2026-11-13' });
    for (const words of ['It was 1968.', 'Really.']) {
      await callAs(database(), anonymous, 'report_error', played, 0, 'fact', words);
    }
    await database().exec(`update private.report set state = 'fixed' where words = 'Really.'`);
  });

  it('are exact, from the first day to the last', async () => {
    const numbers = await callAs<object[]>(
      database(),
      ada,
      'get_puzzle_numbers',
      '2026-11-12',
      '2026-11-13',
    );
    const told = {
      id: expect.any(Number),
      key: expect.stringMatching(/^puzzle-/),
      name: expect.stringMatching(/^Test /),
      locale: 'de',
      date: '2026-11-13',
      year: 1969,
      difficulty: 3,
      finished: 0,
      solved: [0, 0, 0, 0],
      reports: 0,
    };
    expect(numbers).toEqual([
      told,
      { ...told, locale: 'en', year: 1903 },
      {
        ...told,
        id: played,
        date: '2026-11-12',
        finished: 24,
        solved: [4, 7, 2, 8],
        reports: 2,
      },
    ]);
    expect(await callAs(database(), ada, 'get_puzzle_numbers', '2020-01-01', '2020-12-31')).toEqual(
      [],
    );
    const tooMany = callAs(database(), ada, 'get_puzzle_numbers', '2020-01-01', '2026-01-01');
    await expect(tooMany).rejects.toMatchObject({ code: '22003' });
  });

  it('are for staff alone', async () => {
    for (const other of [anonymous, service, await addMember(database(), '3_chronicler')]) {
      const refused = callAs(database(), other, 'get_puzzle_numbers', '2026-11-12', '2026-11-13');
      await expect(refused).rejects.toMatchObject({ code: '42501' });
    }
  });
});
