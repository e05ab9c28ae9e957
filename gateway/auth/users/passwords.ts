import { availableParallelism } from 'node:os';

import { compare, hash } from '@node-rs/bcrypt';

import { invalid, Refusal } from '../refusal.ts';

/** What Supabase Auth hashes with. */
const usualCost = 10;
/** bcrypt ignores what comes after these bytes of a password. */
const longest = 72;
const shortest = 8;
/** How many hashes may wait; each takes about a tenth of a second. */
const longestQueue = 64;
/**
 * How long one of them waits, in milliseconds; on a busy machine the whole queue would take too
 * long.
 */
const longestWait = 5_000;

/** Hashes and compares passwords, beside the thread that answers. */
export type Passwords = {
  hash: (password: string) => Promise<string>;
  /** Whether it is the hashed one. Without a hash it takes as long as with one, and is false. */
  isRight: (password: string, hash: string | null | undefined) => Promise<boolean>;
  /** How many are hashed or compared now, and how many wait. */
  load: () => { running: number; waiting: number };
};

/**
 * Works on a few at once, on threads of its own; the others wait their turn. Beyond that queue a caller
 * is refused with over_request_rate_limit.
 */
export function createPasswords(cost = usualCost): Passwords {
  const { turn, load } = createQueue(
    Math.max(1, Math.min(4, availableParallelism() - 1)),
    longestQueue,
  );
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
    load,
  };
}

/**
 * Runs `most` jobs at once and lets `waiting` wait, none longer than `patience`; refuses the
 * others.
 */
export function createQueue(most: number, waiting: number, patience = longestWait) {
  let running = 0;
  const queue: (() => void)[] = [];
  const turn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) {
      if (queue.length >= waiting) throw tooMany();
      await new Promise<void>((resolve, reject) => {
        const begin = () => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(begin), 1);
          reject(tooMany());
        }, patience);
        queue.push(begin);
      });
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
  return { turn, load: () => ({ running, waiting: queue.length }) };
}

function tooMany(): Refusal {
  return new Refusal(429, 'over_request_rate_limit', 'Request rate limit reached');
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
