import { createHmac } from 'node:crypto';

import type { Database } from '../database/database.ts';
import { forgetOldest } from '../forget-oldest.ts';
import { type Allowance, createAllowance, type Rate } from './allowance.ts';
import { widestNetworkOf, wideNetworkOf } from '../turns/client-address.ts';

/** One call of what `key` may have under this name; a name always has the same rate. */
export type Share = { name: string; rate: Rate; key: string };

/** Limits for what costs: sign-ins, codes, mails, accounts, staff's work. */
export type SharedLimits = {
  /** Takes all shares, or none: 0 when there was one of each, else the seconds until there is. */
  take: (wanted: readonly Share[]) => Promise<number>;
  /** Returns shares that were taken for nothing. */
  giveBack: (taken: readonly Share[]) => Promise<void>;
};

/** A whole IPv6 /48, such as a company's or a school's, has the rate of this many networks, as have all who name an account. */
const wideShare = 10;

/**
 * What a call from an address takes, see `clientKey`. The owner of a whole /48 has 65,536 networks:
 * their calls also count for the /48, and first for that, so that they cannot fill the memory with
 * networks.
 */
export function sharesOfAddress(name: string, rate: Rate, client: string): Share[] {
  const wide = wideNetworkOf(client);
  const own = { name, rate, key: client };
  if (wide === undefined) return [own];
  return [{ name: `${name} of a /48`, rate: widened(rate), key: wide }, own];
}

/** What a call takes of which everybody has little in all: a whole /48 has no more of it than an address. */
export function shareOfNetwork(name: string, rate: Rate, client: string): Share {
  return { name, rate, key: widestNetworkOf(client) };
}

/**
 * What a call takes that names an account: one network, a whole /48 included, uses up its own tries at it and leaves
 * the owner theirs; all networks together have so many that nobody guesses much.
 */
export function sharesOfNamed({ name, rate, key }: Share, client: string): Share[] {
  return [
    { name: `${name} of a network`, rate, key: `${key} ${widestNetworkOf(client)}` },
    { name: `${name} of all`, rate: widened(rate), key },
  ];
}

function widened({ burst, perMinute }: Rate): Rate {
  return { burst: wideShare * burst, perMinute: wideShare * perMinute };
}

/** Limits of one process, in its memory. */
export type LocalLimits = SharedLimits & {
  /** As `take`, at once. */
  takeNow: (wanted: readonly Share[]) => number;
};

export function createLocalLimits(now: () => number = Date.now): LocalLimits {
  const allowances = new Map<string, Allowance>();
  const allowanceOf = ({ name, rate }: Share) => {
    const allowance = allowances.get(name) ?? createAllowance(rate, now);
    allowances.set(name, allowance);
    return allowance;
  };
  const giveBackNow = (taken: readonly Share[]) => {
    for (const share of taken) allowanceOf(share).giveBack(share.key);
  };
  const takeNow = (wanted: readonly Share[]) => {
    // After a refusal the later allowances are not even asked, so they do not remember the key.
    for (const [index, share] of wanted.entries()) {
      const wait = allowanceOf(share).take(share.key);
      if (wait === 0) continue;
      giveBackNow(wanted.slice(0, index));
      return wait;
    }
    return 0;
  };
  return {
    takeNow,
    take: async (wanted) => takeNow(wanted),
    giveBack: async (taken) => giveBackNow(taken),
  };
}

/** The seconds until a key has one more. */
function every({ rate }: Share): number {
  return 60 / rate.perMinute;
}

/** What tells these shares together from any others. */
function together(wanted: readonly Share[]): string {
  return wanted.map(({ name, key }) => `${name}\n${key}`).join('\n');
}

type SharingParts = {
  local: LocalLimits;
  database: Pick<Database, 'query'>;
  secret: string;
  now?: (() => number) | undefined;
};

/** How many refusals of the database are remembered. */
const mostRefusals = 50_000;

/**
 * Limits that all gateways on a database share, counted in one round trip. Each process counts for
 * itself first: what it refuses needs no round trip, and its count holds where the database does
 * not answer. What the database refuses is refused until it is over to whoever wants the same shares together:
 * it says not of which one nothing is left, and others have a part in some.
 */
export function createSharedLimits({
  local,
  database,
  secret,
  now = Date.now,
}: SharingParts): SharedLimits {
  const keyOf = ({ name, key }: Share) =>
    createHmac('sha256', secret).update(`allowance\n${name}\n${key}`).digest('base64url');
  const countForAll = async (wanted: readonly Share[]) => {
    const [row] = await database.query<{ wait: number }>(
      `select private.take_allowances($1::text[], $2::float8[], $3::float8[], $4::text::timestamptz)
         as wait`,
      [
        wanted.map(keyOf),
        wanted.map(every),
        wanted.map((share) => share.rate.burst * every(share)),
        new Date(now()).toISOString(),
      ],
    );
    return row?.wait ?? 0;
  };
  const refusals = new Map<string, { at: number; until: number }>();
  const waitFor = (wanted: readonly Share[]) => {
    const refusal = refusals.get(together(wanted));
    // A clock that was set back keeps nobody out.
    if (refusal === undefined || now() < refusal.at || now() >= refusal.until) return 0;
    return Math.ceil((refusal.until - now()) / 1_000);
  };
  return {
    take: async (wanted) => {
      const waitHere = waitFor(wanted) || local.takeNow(wanted);
      if (waitHere > 0 || wanted.length === 0) return waitHere;
      // Where the database does not answer, the call itself will find out.
      const wait = await countForAll(wanted).catch(() => 0);
      if (wait === 0) return 0;
      await local.giveBack(wanted);
      const key = together(wanted);
      refusals.delete(key);
      refusals.set(key, { at: now(), until: now() + wait * 1_000 });
      forgetOldest(refusals, mostRefusals);
      return wait;
    },
    giveBack: async (taken) => {
      if (taken.length === 0) return;
      await local.giveBack(taken);
      await database
        .query('select private.give_allowances_back($1::text[], $2::float8[])', [
          taken.map(keyOf),
          taken.map(every),
        ])
        .catch(() => []);
    },
  };
}
