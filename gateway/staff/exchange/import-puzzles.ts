import type { Database } from '../../database/database.ts';
import type { Entry } from './exchange-file.ts';
import { firstPart, planImport, type Report, type Save } from './plan-import.ts';
import { readAllPuzzles, readPuzzles } from './stored-puzzles.ts';

/**
 * `written` counts the drafts saved, of which the report speaks, or says why none was; `next` is the
 * digest of what is left to save of the same file, null for nothing.
 */
export type Imported = {
  report: Report;
  written: number | 'refused' | 'changed_meanwhile';
  next: string | null;
};

/** How many drafts are saved while everybody else waits for the embedded database. */
const mostSaves = 200;

/** What importing the entries would change. */
export async function tryImport(database: Database, entries: readonly Entry[]): Promise<Report> {
  return planImport(entries, await readAllPuzzles(database)).report;
}

/**
 * Saves what the entries change as drafts of the user's, a part at a time, all of it or nothing:
 * nothing where one is refused, or where it would do something else than `digest` says, if that is
 * given.
 */
export function importPuzzles(
  database: Database,
  userId: string,
  entries: readonly Entry[],
  digest: string | undefined,
): Promise<Imported> {
  return database.transaction(async (query) => {
    await query('set local statement_timeout = 0');
    await query('select private.lock_drafts()');
    const plan = planImport(entries, await readPuzzles(query));
    if (digest !== undefined && digest !== plan.report.digest) {
      return { report: plan.report, written: 'changed_meanwhile', next: null };
    }
    if (plan.report.refused.length > 0) {
      return { report: plan.report, written: 'refused', next: null };
    }
    const { report, saves, next } = firstPart(plan, mostSaves);
    for (const save of saves) await write(query, userId, save);
    if (saves.length > 0) await record(query, userId, report);
    return { report, written: saves.length, next };
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

async function record(query: Database['query'], userId: string, report: Report): Promise<void> {
  const counts = { new: report.new.length, changed: report.changed.length };
  await query(
    `select private.record_action(
       $1::text::uuid, now(), 'drafts imported', 'drafts', $2::text::jsonb
     )`,
    [userId, JSON.stringify(counts)],
  );
}
