import type { Database } from '../../database/database.ts';
import { whileSessionLasts } from '../../database/session-lasts.ts';
import type { SignedInUser } from '../../limits/account-key.ts';
import { refused } from '../../request/refused.ts';
import { inQueue } from '../../limits/in-queue.ts';
import type { WorkQueue } from '../../limits/work-queue.ts';
import { readBody } from '../../request/read-body.ts';
import { importPuzzles } from './import-puzzles.ts';
import { readAllPuzzles } from './stored-puzzles.ts';
import { writeCsv, writeJson } from './write-exchange.ts';

const mostBytes = 16 * 1024 * 1024;

/** `GET /staff/export.json` and `/staff/export.csv`: all puzzles as a file, or with `only=drafts` those. */
export function exportPuzzles(
  database: Database,
  queue: WorkQueue,
  user: SignedInUser,
  url: URL,
  now: Date,
): Promise<Response> {
  return inQueue(queue, ({ run }) => run(() => writeExport(database, user, url, now)));
}

async function writeExport(
  database: Database,
  user: SignedInUser,
  url: URL,
  now: Date,
): Promise<Response> {
  const isOnlyDrafts = url.searchParams.get('only') === 'drafts';
  const puzzles = (await readAllPuzzles(database)).filter(
    ({ isRemoved, isPublished }) => !isRemoved && !(isOnlyDrafts && isPublished),
  );
  await whileSessionLasts(database, user, (query) =>
    query(
      `select private.record_action(
         $1::text::uuid, now(), 'puzzles exported', 'puzzles', jsonb_build_object('count', $2::integer)
       )`,
      [user.id, puzzles.length],
    ),
  );
  const isCsv = url.pathname.endsWith('.csv');
  const locale = url.searchParams.get('locale') === 'en' ? 'en' : 'de';
  const day = now.toISOString().slice(0, 10);
  const name = `quando-${isOnlyDrafts ? 'drafts-' : ''}${day}.${isCsv ? 'csv' : 'json'}`;
  return new Response(isCsv ? writeCsv(puzzles, locale) : writeJson(puzzles), {
    headers: {
      'content-type': `${isCsv ? 'text/csv' : 'application/json'}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
    },
  });
}

/**
 * `POST /staff/import`: what the file in the body changes; with `dry=false` it is done, too,
 * and what is too much for one go is left to a call with the digest that is answered as `next`.
 */
export function takeImport(
  database: Database,
  queue: WorkQueue,
  user: SignedInUser,
  request: Request,
): Promise<Response> {
  return inQueue(queue, async ({ run }) => {
    const body = await readBody(request, mostBytes);
    if (body === undefined) return refused(413, 'too_large', 'A file has at most 16 MB.');
    const { searchParams } = new URL(request.url);
    const isDry = searchParams.get('dry') !== 'false';
    const digest = searchParams.get('digest') ?? undefined;
    const { status, answer } = await run(() =>
      importPuzzles(database, user, { body, isDry, digest }),
    );
    return new Response(answer, { status, headers: { 'content-type': 'application/json' } });
  });
}
