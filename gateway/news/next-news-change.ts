import type { Database } from '../database/database.ts';

/**
 * Milliseconds until a piece of news becomes due or expires, by the database's own clock; null where
 * none will. 0 where the database does not say, so that nothing is remembered.
 */
export async function nextNewsChange(database: Pick<Database, 'query'>): Promise<number | null> {
  try {
    const rows = await database.query<{ wait: string | null }>(
      `select (extract(epoch from private.next_news_change(now()) - now()) * 1000)::bigint::text
         as wait`,
    );
    const wait = rows[0]?.wait ?? null;
    return wait === null ? null : Number(wait);
  } catch {
    return 0;
  }
}
