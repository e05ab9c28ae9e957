import { expect, it } from 'vitest';

import { openPostgres } from './open-postgres.ts';

it('a PostgreSQL that does not answer is named, without who would sign in to it', async () => {
  const opening = openPostgres('postgres://ada:secret@127.0.0.1:1/quando');
  await expect(opening).rejects.toThrow(
    /^No PostgreSQL answers at 127\.0\.0\.1, port 1 \(ECONNREFUSED\)\. Start it, or correct DATABASE_URL\.$/,
  );
});
