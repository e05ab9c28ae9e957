import type { BackgroundTasks } from '../background-tasks.ts';
import type { Forgetting } from '../auth/forget.ts';
import type { Database } from '../database/database.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** What failed is tried again then: a log may not wait for the next day. */
const pause = 600_000;

/** So many rows a portion has at most, where its size can be told, and how many it has at least. */
const [largest, smallest] = [10_000, 100];

/** Clears away a portion, of so many at most where its size can be told, and resolves with how many; 0 at the end. */
type Forget = (most: number) => Promise<number>;

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
/** Those that are told how many. */
const sized = new Set<string>(['forget_old_log', 'forget_voters', 'forget_allowances']);

/**
 * Clears away what may not be kept, now and every day: the sign-in log before it is 14 days old,
 * sign-ups that nobody confirmed after a week, replaced statistics, removed drafts, what was removed of
 * news, what sessions were renewed with and pictures that no draft and no hint names after 30 days,
 * reports of errors after a year, sessions that nobody has renewed for 400 days, what was paid and declared
 * when its time is over, reminders that nobody has followed for 90 days; and every hour whom the outcomes of
 * an earlier day were counted from, limits that nobody has taken from lately, rooms of yesterday, and
 * sign-ins elsewhere that nobody came back from. What fails is tried again after ten minutes. Answers the function
 * that ends it.
 */
export function startMaintenance(
  database: Pick<Database, 'query'>,
  accounts: Forgetting,
  { later, closing }: Pick<BackgroundTasks, 'later' | 'closing'>,
): () => void {
  const retries = new Map<Forget, NodeJS.Timeout>();
  const clear = (forget: Forget) => {
    clearTimeout(retries.get(forget));
    later(async () => {
      try {
        await forgetAll(forget, closing);
      } catch (error) {
        retries.set(forget, setTimeout(clear, pause, forget).unref());
        throw error;
      }
    });
  };
  const called =
    (what: (typeof clearedDaily)[number] | (typeof clearedHourly)[number]): Forget =>
    (most) =>
      forgetPortion(database, what, most);
  const daily: Forget[] = [
    ...clearedDaily.map(called),
    () => accounts.forgetUnconfirmed(),
    () => accounts.forgetUsedTokens(),
    () => accounts.forgetDeserted(),
    () => accounts.forgetProofs(),
  ];
  const hourly: Forget[] = [...clearedHourly.map(called), () => accounts.forgetWays()];
  const timers = [[daily, day] as const, [hourly, hour] as const].map(([all, interval]) => {
    const clearAll = () => all.forEach(clear);
    clearAll();
    return setInterval(clearAll, interval).unref();
  });
  return () => [...timers, ...retries.values()].forEach((timer) => clearInterval(timer));
}

/**
 * In small portions, so that players' requests get their turn between them; what follows one that ran out of time is
 * half as large.
 */
async function forgetAll(forget: Forget, closing: AbortSignal): Promise<void> {
  let most = largest;
  while (!closing.aborted) {
    try {
      if ((await forget(most)) === 0) return;
    } catch (error) {
      if (most === smallest || !isOutOfTime(error)) throw error;
      most = Math.max(smallest, Math.floor(most / 2));
    }
  }
}

function isOutOfTime(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014';
}

async function forgetPortion(
  { query }: Pick<Database, 'query'>,
  what: (typeof clearedDaily)[number] | (typeof clearedHourly)[number],
  most: number,
): Promise<number> {
  const told = sized.has(what) ? 'p_most => $1::integer' : '';
  const [row] = await query<{ forgotten: number }>(
    `select private.${what}(${told}) as forgotten`,
    told === '' ? [] : [most],
  );
  return row?.forgotten ?? 0;
}
