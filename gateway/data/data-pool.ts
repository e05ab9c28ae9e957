import postgres, { type Options, type Sql } from 'postgres';

/** A connection that one call at a time has for itself. */
export type Lane = Sql;

/** The connections that requests come to the database by; no more are taken than there are. */
export type DataPool = {
  size: number;
  take: () => Lane;
  giveBack: (lane: Lane) => void;
  /** Puts another in the place of one that was lost, or does not answer. */
  replace: (lane: Lane) => void;
  close: () => Promise<void>;
};

/** A call's statement that takes longer is a mistake or an attack. */
const longestStatement = 2_000;

/**
 * Prepares connections of their own for requests; each is opened with its first one. They are nobody
 * in particular: until a transaction takes its caller's role on, they are `anon`.
 */
export function openDataPool(url: string, size: number, options: Options<{}> = {}): DataPool {
  const free: Lane[] = [];
  const all = new Set<Lane>();
  const open = () => {
    const lane = openLane(url, options);
    all.add(lane);
    free.push(lane);
  };
  for (let count = 0; count < size; count += 1) open();
  return {
    size,
    take: () => {
      const lane = free.pop();
      if (lane === undefined) throw new Error('More connections are taken than there are.');
      return lane;
    },
    giveBack: (lane) => {
      free.push(lane);
    },
    // The driver (postgres 3.4.9) may keep what was under way when a connection ended, and wait for it.
    replace: (lane) => {
      all.delete(lane);
      void lane.end({ timeout: 0 });
      open();
    },
    close: async () => {
      await Promise.all([...all].map((lane) => lane.end({ timeout: 5 })));
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
