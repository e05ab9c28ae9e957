import { beforeEach, describe, expect, it } from 'vitest';

import { freshDatabase } from '../setup/fresh-database.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';

const day = '2026-02-02';
const noon = '2026-02-02T12:00:00Z';
const until = (attempts: readonly (number | null)[], times: number) =>
  Array.from({ length: times }, () => attempts).flat();

describe('how others did', () => {
  const database = freshDatabase();
  let puzzle = 0;
  let date = day;
  let serial = 0;
  beforeEach(async () => {
    await database().exec('delete from private.outcome_salt; delete from private.outcome_voter');
    serial += 1;
    date = `2026-02-${String(serial).padStart(2, '0')}`;
    puzzle = await addPuzzle(database(), { date });
  });

  const noonOf = () => noon.replace(day, date);
  /** Counts an outcome as from a network address; by default at noon of the puzzle's day. */
  const count = async (attempt: number | null, client: string | null, at = noonOf()) => {
    const headers = client === null ? {} : { 'cf-connecting-ip': client };
    const [row] = await database().query<{ isCounted: boolean }>(
      'select private.count_outcome($1, $2, $3, $4, $5) as "isCounted"',
      [puzzle, date, attempt, JSON.stringify(headers), at],
    );
    return row?.isCounted;
  };
  const outcomes = async (at = noonOf(), offset = 0) => {
    const [row] = await database().query<{ answer: unknown }>(
      'select private.outcomes($1, $2, $3) as answer',
      [puzzle, offset, at],
    );
    return row?.answer;
  };
  const voters = () =>
    database().query<{ day: string; voter: string }>(
      'select day, voter from private.outcome_voter order by voter',
    );

  const forget = async (at: Date) => {
    const [row] = await database().query<{ forgotten: number }>(
      'select private.forget_voters($1) as forgotten',
      [at.toISOString()],
    );
    return row?.forgotten;
  };

  it('is told from twenty players on, in rounded numbers', async () => {
    const attempts = until([1, 2, 2, 3, null, 4, 2], 3);
    for (const [index, attempt] of attempts.slice(0, 19).entries()) {
      expect(await count(attempt, `10.0.0.${index}`)).toBe(true);
    }
    expect(await outcomes()).toBeNull();
    await count(2, '10.0.1.1');
    expect(await outcomes()).toEqual({ players: 20, shares: [15, 45, 15, 10, 15] });
    await database().query(
      'update private.outcome set count = count + 1229 where quando_id = $1 and attempt = 2',
      [puzzle],
    );
    expect(await outcomes()).toEqual({ players: 1200, shares: [0, 99, 0, 0, 0] });
  });

  it('is told of no puzzle before its day', async () => {
    await database().query('insert into private.outcome values ($1, 1, 100)', [puzzle]);
    const morning = `${date}T06:00:00Z`;
    expect(await outcomes(morning, 0)).not.toBeNull();
    expect(await outcomes(morning, -720)).toBeNull();
    await expect(outcomes(morning, 841)).rejects.toMatchObject({ code: '22003' });
    const asked = database().query('select public.get_outcomes($1, null)', [puzzle]);
    await expect(asked).rejects.toMatchObject({ code: '22004' });
  });

  it('counts an address once, and keeps no address', async () => {
    expect(await count(1, '192.0.2.7')).toBe(true);
    expect(await count(4, '192.0.2.7')).toBe(false);
    expect(await count(null, '192.0.2.8')).toBe(true);
    const kept = await voters();
    expect(kept).toHaveLength(2);
    for (const { voter } of kept) expect(voter).toMatch(/^[0-9a-f]{64}$/);
    const [all] = await database().query<{ text: string }>(
      'select json_agg(v)::text as text from private.outcome_voter v',
    );
    expect(all?.text).not.toContain('192.0.2');
  });

  it('reads the first address of X-Forwarded-For where its network sends nothing better', async () => {
    const names = await Promise.all(
      [
        { 'x-forwarded-for': '192.0.2.7, 10.0.0.1' },
        { 'x-forwarded-for': ' 192.0.2.7 , 10.0.0.1' },
        { 'cf-connecting-ip': '192.0.2.7', 'x-forwarded-for': '192.0.2.9' },
      ].map(async (headers) => {
        const [row] = await database().query<{ name: string }>(
          'select private.voter_of($1, $2) as name',
          [JSON.stringify(headers), date],
        );
        return row?.name;
      }),
    );
    expect(new Set(names).size).toBe(1);
    expect(await count(1, null)).toBe(false);
  });

  it('counts an address once a puzzle, on whichever of its days in universal time', async () => {
    const instants = ['10:00:00Z', '12:00:00Z', '11:59:00Z'].map((time, index) => {
      const at = new Date(`${date}T${time}`);
      at.setUTCDate(at.getUTCDate() + index - 1);
      return at.toISOString();
    });
    const counted: unknown[] = [];
    for (const at of instants) counted.push(await count(1, '192.0.2.7', at));
    expect(counted).toEqual([true, false, false]);
  });

  it('forgets whom it counted once the date has ended everywhere, and never knows them again', async () => {
    await count(1, '192.0.2.7');
    const [before] = await voters();
    const last = new Date(`${date}T11:59:59Z`);
    last.setUTCDate(last.getUTCDate() + 1);
    expect(await forget(last)).toBe(0);
    expect(await database().query('select from private.outcome_salt')).toHaveLength(1);
    date = last.toISOString().slice(0, 10);
    puzzle = await addPuzzle(database(), { locale: 'en', date });
    await count(1, '192.0.2.7', last.toISOString());
    const after = (await voters()).filter(({ voter }) => voter !== before?.voter);
    expect(after).toHaveLength(1);
    last.setUTCSeconds(60);
    expect([await forget(last), await forget(last)]).toEqual([1, 0]);
    expect(await voters()).toEqual(after);
    expect(await database().query('select day from private.outcome_salt')).toEqual([{ day: date }]);
  });

  it('forgets a crowd in portions and its salt at once', async () => {
    await count(1, '192.0.2.7');
    await database().query(
      `insert into private.outcome_voter (day, quando_id, voter)
       select $1, $2, 'voter ' || i from generate_series(1, 14999) as i`,
      [date, puzzle],
    );
    const end = new Date(`${date}T12:00:00Z`);
    end.setUTCDate(end.getUTCDate() + 1);
    expect(await forget(end)).toBe(10_000);
    expect(await database().query('select from private.outcome_salt')).toEqual([]);
    expect([await forget(end), await forget(end)]).toEqual([5_000, 0]);
  });

  it('counts while it is the puzzle’s day somewhere, not later', async () => {
    const next = new Date(`${date}T11:59:00Z`);
    next.setUTCDate(next.getUTCDate() + 1);
    expect(await count(1, '192.0.2.7', next.toISOString())).toBe(true);
    next.setUTCMinutes(60);
    expect(await count(1, '192.0.2.8', next.toISOString())).toBe(false);
  });

  it('refuses puzzles of other days, days to come and attempts that there are not', async () => {
    await expect(count(5, '192.0.2.7')).rejects.toMatchObject({ code: '22003' });
    const eve = new Date(`${date}T09:59:00Z`);
    eve.setUTCDate(eve.getUTCDate() - 1);
    await expect(count(1, '192.0.2.7', eve.toISOString())).rejects.toMatchObject({ code: '23503' });
    date = '2026-03-01';
    await expect(count(1, '192.0.2.7')).rejects.toMatchObject({ code: '23503' });
    expect(await voters()).toEqual([]);
  });
});
