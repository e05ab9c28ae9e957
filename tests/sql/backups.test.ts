import { beforeEach, describe, expect, it } from 'vitest';

import { freshDatabase } from '../setup/fresh-database.ts';

type Noted = { at: string; began?: string; isNightly?: boolean; failure?: string | null };

describe('what is noted of a backup', () => {
  const database = freshDatabase();
  const note = (bytes: number | null, tried: string | null, failure: string | null) =>
    database().query(
      `select private.note_backup('/srv/a.backup', true, now(), now(), $1, $2, $3)`,
      [bytes, tried, failure],
    );
  /** A backup that ended at an instant, by night and well unless stated. */
  const noteAt = ({ at, began = at, isNightly = true, failure = null }: Noted) =>
    database().query('select private.note_backup($1, $2, $3, $4, $5, $6, $7)', [
      at,
      isNightly,
      began,
      at,
      failure === null ? 9 : null,
      failure === null ? 'read' : null,
      failure,
    ]);
  const stateAt = async (at: string) => {
    const [row] = await database().query<{ is_due: boolean; is_failing: boolean }>(
      `select * from private.nightly_state('2026-02-02T02:00:00Z', $1)`,
      [at],
    );
    return [row?.is_due, row?.is_failing];
  };
  const due = [true, false];
  const failing = [false, true];
  const dueAgain = [true, true];

  beforeEach(() => database().exec('delete from private.backup'));

  it('is its size and how it was tried, or why it failed', async () => {
    await note(9, 'restored', null);
    await note(9, 'read', null);
    await note(null, null, 'Its disk is full.');
    for (const [bytes, tried, failure] of [
      [9, null, null],
      [null, 'read', null],
      [9, 'guessed', null],
      [9, 'read', 'Its disk is full.'],
      [null, null, null],
    ] as const) {
      await expect(note(bytes, tried, failure)).rejects.toMatchObject({ code: '23514' });
    }
  });

  it('is in which file and from when to when, for 90 days', async () => {
    const [began, at] = ['2026-02-01T02:00:00Z', '2026-02-01T03:00:00Z'];
    await noteAt({ at, began });
    const [kept] = await database().query(
      `select path, is_nightly, started_at = $1 as "hasBegun", ended_at = $2 as "hasEnded", bytes, tried, failure
       from private.backup`,
      [began, at],
    );
    expect(kept).toEqual({
      path: at,
      is_nightly: true,
      hasBegun: true,
      hasEnded: true,
      bytes: 9,
      tried: 'read',
      failure: null,
    });
    await noteAt({ at: '2026-05-02T03:00:00Z', isNightly: false, failure: 'Full.' });
    expect(await database().query('select from private.backup')).toHaveLength(2);
    await noteAt({ at: '2026-05-02T03:00:01Z' });
    const left = await database().query(
      'select is_nightly, bytes, tried, failure from private.backup order by ended_at',
    );
    expect(left).toEqual([
      { is_nightly: false, bytes: null, tried: null, failure: 'Full.' },
      { is_nightly: true, bytes: 9, tried: 'read', failure: null },
    ]);
  });

  it('says that one is due until the night has one, whatever was made by day', async () => {
    expect(await stateAt('2026-02-02T02:00:00Z')).toEqual(due);
    await noteAt({ began: '2026-02-02T01:59:59Z', at: '2026-02-02T02:30:00Z' });
    await noteAt({ at: '2026-02-02T02:40:00Z', isNightly: false });
    expect(await stateAt('2026-02-02T03:00:00Z')).toEqual(due);
    await noteAt({ began: '2026-02-02T02:00:00Z', at: '2026-02-02T03:10:00Z' });
    expect(await stateAt('2026-02-02T03:10:00Z')).toEqual([false, false]);
  });

  it('says that one which failed is due again after four hours, and that it fails until one does not', async () => {
    await noteAt({ at: '2026-02-02T02:30:00Z', isNightly: false, failure: 'Full.' });
    expect(await stateAt('2026-02-02T02:30:01Z')).toEqual(due);
    await noteAt({ at: '2026-02-02T03:00:00Z', failure: 'Full.' });
    expect(await stateAt('2026-02-02T06:59:59Z')).toEqual(failing);
    expect(await stateAt('2026-02-02T07:00:00Z')).toEqual(dueAgain);
    // The later of two that ended at once.
    await noteAt({ at: '2026-02-02T07:00:00Z', began: '2026-02-01T02:00:00Z' });
    await noteAt({ at: '2026-02-02T07:00:00Z', failure: 'Full.' });
    expect(await stateAt('2026-02-02T12:00:00Z')).toEqual(dueAgain);
    await noteAt({ at: '2026-02-02T07:30:00Z' });
    expect(await stateAt('2026-02-02T12:00:00Z')).toEqual([false, false]);
  });
});
