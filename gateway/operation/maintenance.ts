import type { BackgroundTasks } from '../background-tasks.ts';
import type { Forgetting } from '../auth/forget.ts';
import type { Database } from '../database/database.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** The database's functions that clear away, in portions, and answer how many they cleared. */
const clearedDaily = [
  'forget_old_log',
  'forget_replaced',
  'forget_removed_drafts',
  'forget_removed_news',
  'forget_unused_images',
  'forget_reports',
  'forget_payments',
  'forget_declarations',
  'forget_reminders',
] as const;
const clearedHourly = ['forget_voters', 'forget_allowances', 'forget_rooms'] as const;

/**
 * Clears away what may not be kept, now and every day: the sign-in log before it is 14 days old,
 * sign-ups that nobody confirmed after a week, replaced statistics, removed drafts, what was removed of
 * news, what sessions were renewed with and pictures that no draft and no hint names after 30 days,
 * reports of errors after a year, sessions that nobody has renewed for 400 days, what was paid and declared
 * when its time is over, reminders that nobody has followed for 90 days; and every hour whom the outcomes of
 * an earlier day were counted from, limits that nobody has taken from lately, rooms of yesterday, and
 * sign-ins elsewhere that nobody came back from. Answers the function that ends it.
 */
export function startMaintenance(
  database: Pick<Database, 'query'>,
  accounts: Forgetting,
  { later, closing }: Pick<BackgroundTasks, 'later' | 'closing'>,
): () => void {
  const clear = (forget: () => Promise<number>) => later(() => forgetAll(forget, closing));
  const clearDaily = () => {
    for (const what of clearedDaily) clear(() => forgetPortion(database, what));
    clear(() => accounts.forgetUnconfirmed());
    clear(() => accounts.forgetUsedTokens());
    clear(() => accounts.forgetDeserted());
    clear(() => accounts.forgetProofs());
  };
  const clearHourly = () => {
    for (const what of clearedHourly) clear(() => forgetPortion(database, what));
    clear(() => accounts.forgetWays());
  };
  const timers = [[clearDaily, day] as const, [clearHourly, hour] as const].map(
    ([clearNow, interval]) => {
      clearNow();
      return setInterval(clearNow, interval).unref();
    },
  );
  return () => timers.forEach((timer) => clearInterval(timer));
}

/** In small portions, so that players' requests get their turn between them. */
async function forgetAll(forget: () => Promise<number>, closing: AbortSignal): Promise<void> {
  while (!closing.aborted) {
    if ((await forget()) === 0) return;
  }
}

async function forgetPortion(
  { query }: Pick<Database, 'query'>,
  what: (typeof clearedDaily)[number] | (typeof clearedHourly)[number],
): Promise<number> {
  const [row] = await query<{ forgotten: number }>(`select private.${what}() as forgotten`);
  return row?.forgotten ?? 0;
}
