import type { Database } from '../../database/database.ts';
import { whileSessionLasts } from '../../database/session-lasts.ts';
import type { SignedInUser } from '../../limits/account-key.ts';
import { decideAside } from './decide-aside.ts';
import type { Decision, ImportFile } from './decide-import.ts';
import type { Save } from './plan-import.ts';
import { readAllPuzzles, readPuzzles } from './stored-puzzles.ts';

/** Saves what the file changes as drafts of the user's, a part at a time; a dry file is only told. */
export async function importPuzzles(
  database: Database,
  user: SignedInUser,
  file: ImportFile,
): Promise<Decision> {
  if (file.isDry) return decideAside(file, await readAllPuzzles(database));
  return whileSessionLasts(database, user, async (query) => {
    await query('set local statement_timeout = 0');
    await query('select private.lock_drafts()');
    const decision = await decideAside(file, await readPuzzles(query));
    for (const save of decision.saves) await write(query, user.id, save);
    if (decision.saves.length > 0) await record(query, user.id, decision.counts);
    return decision;
  });
}

async function write(
  query: Database['query'],
  userId: string,
  { key, revision, content }: Save,
): Promise<void> {
  await query('select private.save_draft($1::text::uuid, now(), $2, $3, $4::text::jsonb)', [
    userId,
    key,
    revision,
    JSON.stringify(content),
  ]);
}

async function record(
  query: Database['query'],
  userId: string,
  counts: Decision['counts'],
): Promise<void> {
  await query(
    `select private.record_action(
       $1::text::uuid, now(), 'drafts imported', 'drafts', $2::text::jsonb
     )`,
    [userId, JSON.stringify(counts)],
  );
}
