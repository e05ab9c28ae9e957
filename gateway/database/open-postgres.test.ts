import { expect, it } from 'vitest';

import { createLog } from '../log.ts';
import { hearChanges } from './hear-changes.ts';
import { openPostgres } from './open-postgres.ts';

it('a PostgreSQL that does not answer is named, without who would sign in to it', async () => {
  const opening = openPostgres('postgres://ada:secret@127.0.0.1:1/quando');
  await expect(opening).rejects.toThrow(
    /^No PostgreSQL answers at 127\.0\.0\.1, port 1 \(ECONNREFUSED\)\. Start it, or correct DATABASE_URL\.$/,
  );
});

it('a PostgreSQL of this machine is named where its address names none', async () => {
  await expect(openPostgres('postgres:///quando?host=127.0.0.1&port=1')).rejects.toThrow(
    /^No PostgreSQL answers at localhost, port 5432 \(ECONNREFUSED\)\./,
  );
});

it('that changes of others cannot be heard of is logged, but not by who ends meanwhile', async () => {
  const lines: string[] = [];
  const log = createLog('plain', 'warn', (line) => lines.push(line.slice(25)));
  const server = { url: 'postgres://nobody@127.0.0.1:1/nothing', options: {} };
  let heard = 0;
  const hear = () => void (heard += 1);
  await hearChanges(server, hear, log)();
  const end = hearChanges(server, hear, log);
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines).toEqual([
    'warn Changes by other gateways may show five minutes late. error="Error" code="ECONNREFUSED"\n',
  ]);
  expect(heard).toBe(0);
  await end();
});
