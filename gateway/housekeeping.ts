import type { Afterwards } from './backend/afterwards.ts';
import type { AuthAccounts } from './backend/auth-accounts.ts';
import type { Database } from './database/database.ts';

const day = 86_400_000;

/**
 * Clears away what may not be kept, now and every day: the sign-in log before it is 14 days
 * old, sign-ups that nobody confirmed after a week. Answers the function that ends it.
 */
export function keepHouse(
  database: Pick<Database, 'query'>,
  accounts: Pick<AuthAccounts, 'forgetUnconfirmed'>,
  { later, closing }: Pick<Afterwards, 'later' | 'closing'>,
): () => void {
  const clear = () => {
    later(() => forgetOldLog(database, closing));
    later(() => accounts.forgetUnconfirmed());
  };
  clear();
  const timer = setInterval(clear, day);
  timer.unref();
  return () => clearInterval(timer);
}

/** In small portions, so that players' requests get their turn between them. */
async function forgetOldLog(
  database: Pick<Database, 'query'>,
  closing: AbortSignal,
): Promise<void> {
  while (!closing.aborted) {
    const [row] = await database.query<{ forgotten: number }>(
      'select private.forget_old_log() as forgotten',
    );
    if (row === undefined || row.forgotten === 0) return;
  }
}
