import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';

import { addDays } from '../../src/domain/day/day.ts';
import { type Asked, searchAs } from '../setup/archive-search.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import { addUser } from '../setup/factories/user-factory.ts';

const noon = '2026-02-20T12:00:00Z';
const first = '2026-01-01';
const count = 40;
/** Words that stand in hints and titles before what is secret is changed, or after, or at no time. */
const secrets = ['harbour', 'comet', 'printing', 'treaty', 'ABBEY', 'Märkte'];
const years = [1, 800, 1066, 1517, 1789, 1969];

const rarely = <T>(words: fc.Arbitrary<T>) => fc.option(words, { freq: 2 });
const anyWords = fc.constantFrom(
  ...secrets,
  ...secrets.map((word) => word.slice(1, 4)),
  ...secrets.map((word) => `${word.toUpperCase()} 2`),
  'first',
  '1',
  'e',
);
const question: fc.Arbitrary<Asked> = fc.record({
  timezoneoffset: fc.constantFrom(-720, 0, 840),
  words: rarely(anyWords),
  year_from: rarely(fc.constantFrom(...years)),
  year_to: rarely(fc.constantFrom(...years)),
  type: rarely(fc.constantFrom('article', 'podcast')),
  state: rarely(fc.constantFrom('unplayed', 'open', 'solved', 'lost', 'unsolved')),
  before: rarely(fc.nat(count).map((day) => addDays(first, day))),
  amount: fc.constantFrom(1, 10, 100),
});

/** Begun or new. */
const isHidden = (id: number) => id % 4 === 1 || id % 4 === 3;

describe('what a puzzle still to be played hides', () => {
  const database = freshDatabase();
  const ids: number[] = [];
  let player = '';

  // Of every four puzzles one is finished as an old one, one in the ledger, one begun, one new.
  beforeAll(async () => {
    for (let day = 0; day < count; day += 1) {
      ids.push(await addPuzzle(database(), { date: addDays(first, day), hint: 'The first' }));
    }
    player = await addUser(database(), { role: '2_historian' });
    await database().query(
      `insert into public.user_puzzle_history (user_id, quando_id, finished_at, attempt)
       select $1, id, case id % 4 when 0 then now() end, case id % 8 when 0 then 2 end
       from public.puzzle where id % 4 < 2`,
      [player],
    );
    await database().query(
      `insert into public.user_result (user_id, date, quando_id, attempt)
       select $1, date, puzzle_id, case puzzle_id % 8 when 2 then 1 end
       from public.schedule where puzzle_id % 4 = 2`,
      [player],
    );
  });

  /** Gives the puzzles other years, later hints and titles, which nobody could once they are out. */
  const rewrite = (turn: number, which: string) =>
    database().transaction(async (query) => {
      await query('set local session_replication_role = replica');
      await query(
        `update public.puzzle set year = ($1::integer[])[1 + (id / 4 + $2) % 6] where ${which}`,
        [`{${years.join()}}`, turn],
      );
      const word = '($1::text[])[1 + (puzzle_id / 4 + position + $2) % 6]';
      const owner = which.replaceAll('id %', 'puzzle_id %');
      await query(
        `update public.tip set title = ${word},
           text = case position when 1 then text else ${word} || ' ' || position end
         where ${owner}`,
        [`{${secrets.join()}}`, turn],
      );
    });
  const ask = (questions: Asked[]) => searchAs(database(), player, noon, questions);

  it('changes no answer of the archive, whatever is asked', async () => {
    const questions = fc.sample(question, { numRuns: 80, seed: 8 });
    await rewrite(0, 'id % 4 in (0, 2)');
    await rewrite(0, 'id % 4 in (1, 3)');
    const before = await ask(questions);
    for (const turn of [1, 2]) {
      await rewrite(turn, 'id % 4 in (1, 3)');
      expect(await ask(questions)).toEqual(before);
    }
    const rows = before.flatMap(({ puzzles }) => puzzles);
    expect(rows.filter(({ id }) => isHidden(id)).length).toBeGreaterThan(40);
    for (const { id, year } of rows) expect([id, year === null]).toEqual([id, isHidden(id)]);
  });

  it('is found once the puzzle is finished', async () => {
    const questions = fc.sample(question, { numRuns: 30, seed: 8 });
    const before = await ask(questions);
    await rewrite(4, 'id % 4 in (0, 2)');
    expect(await ask(questions)).not.toEqual(before);
    const found = await ask(
      secrets.map((words): Asked => ({ words: words.toUpperCase(), amount: 100 })),
    );
    for (const { total } of found) expect(total).toBeGreaterThan(0);
  });
});
