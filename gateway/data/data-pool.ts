import postgres, { type Options, type Sql } from 'postgres';

/** A connection that one call at a time has for itself. */
export type Lane = Sql;

/** The connections that requests come to the database by. */
export type DataPool = {
  lanes: readonly Lane[];
  close: () => Promise<void>;
};

/** A call's statement that takes longer is a mistake or an attack. */
const longestStatement = 2_000;

/**
 * Prepares connections of their own for requests; each is opened with its first one. They are nobody
 * in particular: until a transaction takes its caller's role on, they are `anon`.
 */
export function openDataPool(url: string, size: number, options: Options<{}> = {}): DataPool {
  const lanes = Array.from({ length: size }, () => openLane(url, options));
  return {
    lanes,
    close: async () => {
      await Promise.all(lanes.map((lane) => lane.end({ timeout: 5 })));
    },
  };
}

function openLane(url: string, options: Options<{}>): Lane {
  return postgres(url, {
    ...options,
    max: 1,
    // A connection that is renewed amid a transaction would end it unseen.
    max_lifetime: null,
    // One that nobody uses costs the database some 10 MB.
    idle_timeout: 60,
    connect_timeout: 5,
    // All that comes back are texts and small numbers.
    fetch_types: false,
    onnotice: () => {},
    connection: {
      ...options.connection,
      application_name: 'quando data',
      role: 'anon',
      search_path: 'public',
      statement_timeout: longestStatement,
      idle_in_transaction_session_timeout: 5 * longestStatement,
    },
  });
}
