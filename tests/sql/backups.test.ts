import { describe, expect, it } from 'vitest';

import { freshDatabase } from '../setup/fresh-database.ts';

describe('what is noted of a backup', () => {
  const database = freshDatabase();
  const note = (bytes: number | null, tried: string | null, failure: string | null) =>
    database().query(
      `select private.note_backup('/srv/a.backup', true, now(), now(), $1, $2, $3)`,
      [bytes, tried, failure],
    );

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
});
