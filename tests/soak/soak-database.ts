import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { type DatabasePlace, openDatabase } from '../../gateway/database/open-database.ts';
import { prepareDatabase } from '../../gateway/database/prepare-database.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import type { World } from './account-calls.ts';

/** A database with puzzles and players, and the settings of a gateway that uses it. */
export type SoakDatabase = {
  environment: Record<string, string>;
  days: World['days'];
  /** The ids of the players, each confirmed. */
  users: readonly string[];
  remove: () => Promise<void>;
};

const migrations = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));
const dates = ['2026-02-01', '2026-02-02', '2026-02-03', '2026-02-05', '2026-02-08', '2026-02-09'];

/** Makes a data folder with a database that has so many players. */
export async function makeSoakDatabase(players: number): Promise<SoakDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'quando-soak-'));
  const remove = () => rm(folder, { recursive: true });
  // The puzzles come from here, so that the gateway's own need not be loaded.
  const contentDir = join(folder, 'content');
  await mkdir(contentDir);
  const filled = await fill({ kind: 'folder', path: folder }, players).catch(
    async (error: unknown) => {
      await remove();
      throw error;
    },
  );
  return { environment: { DATA_DIR: folder, CONTENT_DIR: contentDir }, ...filled, remove };
}

/** Puts puzzles and players into a new database. */
async function fill(
  place: DatabasePlace,
  players: number,
): Promise<Pick<SoakDatabase, 'days' | 'users'>> {
  const opened = await openDatabase(place);
  try {
    await prepareDatabase(opened, migrations, '1.5.0');
    const days = await addDays(opened.database);
    const rows = await opened.database.query<{ id: string }>(
      `insert into auth.users (id, email, email_confirmed_at)
       select gen_random_uuid(), 'player' || n || '@example.org', now()
       from generate_series(1, $1::integer) n returning id`,
      [players],
    );
    await opened.database.query(
      'insert into auth.sessions (id, user_id) select id, id from auth.users',
    );
    return { days, users: rows.map(({ id }) => id) };
  } finally {
    await opened.database.close();
  }
}

/** A puzzle in both languages for each of a few past dates. */
export async function addDays(database: Parameters<typeof addPuzzle>[0]): Promise<World['days']> {
  const days: { date: string; ids: readonly [number, number] }[] = [];
  for (const date of dates) {
    const german = await addPuzzle(database, { date, locale: 'de' });
    const english = await addPuzzle(database, { date, locale: 'en' });
    days.push({ date, ids: [german, english] });
  }
  return days;
}
