import type { Database } from '../database/database.ts';
import { inOwnTurn } from '../turns/caller.ts';
import { createFairQueue } from '../turns/fair-queue.ts';

type Picture = Uint8Array<ArrayBuffer>;

/**
 * The kept pictures by name, null where there is none; `known` answers at once or not at all, `read`
 * in the caller's turn, with undefined where too many of the caller's wait.
 */
export type ImageLibrary = {
  known: (name: string) => Picture | null | undefined;
  read: (name: string) => Promise<Picture | null | undefined>;
};

const mostBytes = 32 * 1024 * 1024;
const mostMissing = 1_000;

/** How long a picture is known without a look whether it was withdrawn, in milliseconds. */
const longest = 5 * 60_000;
/** And how long it is known that there is none. */
const longestMissing = 60_000;

/** The other connections of the database are left to whatever else asks it. */
const turns = { all: 2, ofOne: 1, waitingOfOne: 200, patience: 7_000 };

type Held = { bytes: Picture; until: number };

/**
 * Reads pictures, and keeps those last asked for in memory for a while: a day's picture is asked for
 * by every player, and the embedded database does one thing at a time.
 */
export function createImageLibrary(
  { query }: Pick<Database, 'query'>,
  now: () => number = Date.now,
): ImageLibrary {
  const held = new Map<string, Held>();
  /** Names of which there is no picture, and until when that holds; apart, so that they push no picture out. */
  const missing = new Map<string, number>();
  const queue = createFairQueue(turns);
  let size = 0;

  const drop = (name: string) => {
    size -= held.get(name)?.bytes.byteLength ?? 0;
    held.delete(name);
  };
  const known = (name: string) => {
    const found = held.get(name);
    if (found === undefined) return (missing.get(name) ?? 0) > now() ? null : undefined;
    if (found.until <= now()) {
      drop(name);
      return undefined;
    }
    held.delete(name);
    held.set(name, found);
    return found.bytes;
  };
  const hold = (name: string, bytes: Picture) => {
    // Two requests at once may both have read it: the size must count it once.
    drop(name);
    size += bytes.byteLength;
    held.set(name, { bytes, until: now() + longest });
    for (const oldest of held.keys()) {
      if (size <= mostBytes) return;
      drop(oldest);
    }
  };
  const holdMissing = (name: string) => {
    missing.delete(name);
    missing.set(name, now() + longestMissing);
    const [oldest] = missing.keys();
    if (missing.size > mostMissing && oldest !== undefined) missing.delete(oldest);
  };
  const fetch = async (name: string) => {
    const [row] = await query<{ bytes: Picture }>(
      'select bytes from private.image where name = $1 and withdrawn_at is null',
      [name],
    );
    if (row === undefined) holdMissing(name);
    else hold(name, row.bytes);
    return row?.bytes ?? null;
  };
  const read = (name: string) =>
    inOwnTurn<Picture | null | undefined>(
      queue,
      // Somebody before may have read it.
      async () => {
        const found = known(name);
        return found === undefined ? fetch(name) : found;
      },
      () => undefined,
    );
  return { known, read };
}
