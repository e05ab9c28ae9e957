import { availableParallelism } from 'node:os';

import { compare, hash } from '@node-rs/bcrypt';

import { inOwnTurn } from '../../turns/caller.ts';
import { createFairQueue, type Load, type QueueBounds } from '../../turns/fair-queue.ts';
import { invalid, Refusal } from '../refusal.ts';

/** What Supabase Auth hashes with. */
const usualCost = 10;
/** bcrypt ignores what comes after these bytes of a password. */
const longest = 72;
const shortest = 8;
/**
 * How many are worked on at once, how many of one caller's wait (each takes about a tenth of a second),
 * and how long one waits, in milliseconds.
 */
const atOnce = Math.max(1, Math.min(4, availableParallelism() - 1));
const usualBounds = { all: atOnce, ofOne: Math.min(2, atOnce), waitingOfOne: 64, patience: 5_000 };

/** Hashes and compares passwords, beside the thread that answers. */
export type Passwords = {
  hash: (password: string) => Promise<string>;
  /** Whether it is the hashed one. Without a hash it takes as long as with one, and is false. */
  isRight: (password: string, hash: string | null | undefined) => Promise<boolean>;
  /** How many are hashed or compared now, and how many wait. */
  load: () => Load;
};

/**
 * Works on a few at once, on threads of its own; the others wait their turn, which comes first to the
 * caller that has used least lately: however many one network guesses, others sign in. Whose queue is
 * full is refused with over_request_rate_limit.
 */
export function createPasswords(cost = usualCost, bounds: QueueBounds = usualBounds): Passwords {
  const queue = createFairQueue(bounds);
  const turn = <Result>(work: () => Promise<Result>) => inOwnTurn(queue, work, refuse);
  // By the name under which Supabase Auth stores it: up to 72 bytes 2a and 2b are the same.
  const hashed = async (password: string) =>
    (await hash(password, cost)).replace('$2b$', () => '$2a$');
  let nobodys: Promise<string> | undefined;
  return {
    hash: (password) => turn(() => hashed(password)),
    isRight: async (password, stored) => {
      nobodys ??= hashed('nobody');
      const known = await nobodys;
      const isSame = await turn(() => compare(password, stored || known));
      return isSame && Boolean(stored);
    },
    load: queue.load,
  };
}

function refuse(): never {
  throw new Refusal(429, 'over_request_rate_limit', 'Request rate limit reached');
}

/** Refuses a new password that is too short, or longer than what bcrypt looks at. */
export function checkStrength(password: string): void {
  if (password.length < shortest) {
    const message = `Password should be at least ${shortest} characters.`;
    throw new Refusal(422, 'weak_password', message, { weak_password: { reasons: ['length'] } });
  }
  if (Buffer.byteLength(password) > longest) {
    throw invalid(`Password cannot be longer than ${longest} characters`);
  }
}
