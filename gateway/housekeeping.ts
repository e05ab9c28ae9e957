import type { Afterwards } from './backend/afterwards.ts';
import type { AuthAccounts } from './backend/auth-accounts.ts';
import type { Database } from './database/database.ts';

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Clears away what may not be kept, now and every day: the sign-in log before it is 14 days
 * old, sign-ups that nobody confirmed after a week, replaced statistics, removed drafts and what was
 * removed of news after 30 days, as pictures that no draft and no hint names, reports of errors after a
 * year, what was paid and declared when its time is over; and every hour whom the outcomes of an
 * earlier day were counted from. Answers the function that ends it.
 */
export function keepHouse(
  database: Pick<Database, 'query'>,
  accounts: Pick<AuthAccounts, 'forgetUnconfirmed'>,
  { later, closing }: Pick<Afterwards, 'later' | 'closing'>,
): () => void {
  const clearDaily = () => {
    later(() => forgetAll(database, 'forget_old_log', closing));
    later(() => accounts.forgetUnconfirmed());
    later(() => forgetAll(database, 'forget_replaced', closing));
    later(() => forgetAll(database, 'forget_removed_drafts', closing));
    later(() => forgetAll(database, 'forget_removed_news', closing));
    later(() => forgetAll(database, 'forget_unused_images', closing));
    later(() => forgetAll(database, 'forget_reports', closing));
    later(() => forgetAll(database, 'forget_payments', closing));
    later(() => forgetAll(database, 'forget_declarations', closing));
  };
  const clearHourly = () => later(() => forgetAll(database, 'forget_voters', closing));
  const timers = [[clearDaily, day] as const, [clearHourly, hour] as const].map(
    ([clear, interval]) => {
      clear();
      return setInterval(clear, interval).unref();
    },
  );
  return () => timers.forEach((timer) => clearInterval(timer));
}

/** In small portions, so that players' requests get their turn between them. */
async function forgetAll(
  database: Pick<Database, 'query'>,
  what:
    | 'forget_old_log'
    | 'forget_replaced'
    | 'forget_removed_drafts'
    | 'forget_removed_news'
    | 'forget_unused_images'
    | 'forget_reports'
    | 'forget_voters'
    | 'forget_payments'
    | 'forget_declarations',
  closing: AbortSignal,
): Promise<void> {
  while (!closing.aborted) {
    const [row] = await database.query<{ forgotten: number }>(
      `select private.${what}() as forgotten`,
    );
    if (row === undefined || row.forgotten === 0) return;
  }
}
