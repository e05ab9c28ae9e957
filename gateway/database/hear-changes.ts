import postgres from 'postgres';

import { type Log, loggableError } from '../log.ts';
import type { OpenedDatabase } from './open-postgres.ts';

/** What `private.tell_change` notifies. */
const channel = 'quando_change';

/**
 * Calls `hear` whenever another gateway, or a command, may have changed what everybody reads: after each
 * commit that did, and whenever the connection begins anew, because nobody told of what was meanwhile.
 * Answers the function that ends it.
 */
export function hearChanges(
  { url, options }: OpenedDatabase['server'],
  hear: () => void,
  log: Log,
): () => Promise<void> {
  const driver = postgres(url, {
    ...options,
    fetch_types: false,
    connection: { ...options.connection, application_name: 'quando changes' },
  });
  // Where the connection ends, the driver listens on a new one by itself.
  let hasEnded = false;
  driver.listen(channel, hear, hear).catch((error: unknown) => {
    // Who ends it before it has begun misses nothing.
    if (hasEnded) return;
    log.warn('Changes by other gateways may show five minutes late.', loggableError(error));
  });
  return () => {
    hasEnded = true;
    return driver.end({ timeout: 0 });
  };
}
