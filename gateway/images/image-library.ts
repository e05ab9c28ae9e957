import type { Database } from '../database/database.ts';

/** The kept pictures by name; `known` answers at once or not at all. */
export type ImageLibrary = {
  known: (name: string) => Uint8Array<ArrayBuffer> | undefined;
  read: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
};

const mostBytes = 32 * 1024 * 1024;

/** How long a picture is known without a look whether it was withdrawn, in milliseconds. */
const longest = 5 * 60_000;

type Held = { bytes: Uint8Array<ArrayBuffer>; until: number };

/**
 * Reads pictures, and keeps those last asked for in memory for a while: a day's picture is asked for
 * by every player, and the embedded database does one thing at a time.
 */
export function createImageLibrary(
  { query }: Pick<Database, 'query'>,
  now: () => number = Date.now,
): ImageLibrary {
  const held = new Map<string, Held>();
  const reading = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>();
  let size = 0;

  const drop = (name: string) => {
    size -= held.get(name)?.bytes.byteLength ?? 0;
    held.delete(name);
  };
  const known = (name: string) => {
    const found = held.get(name);
    if (found === undefined) return undefined;
    if (found.until <= now()) {
      drop(name);
      return undefined;
    }
    held.delete(name);
    held.set(name, found);
    return found.bytes;
  };
  const hold = (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    // Two requests at once may both have read it: the size must count it once.
    drop(name);
    size += bytes.byteLength;
    held.set(name, { bytes, until: now() + longest });
    for (const oldest of held.keys()) {
      if (size <= mostBytes) return;
      drop(oldest);
    }
  };
  const fetch = async (name: string) => {
    const [row] = await query<{ bytes: Uint8Array<ArrayBuffer> }>(
      'select bytes from private.image where name = $1 and withdrawn_at is null',
      [name],
    );
    if (row !== undefined) hold(name, row.bytes);
    return row?.bytes;
  };
  const read = (name: string) => {
    const underWay = reading.get(name) ?? fetch(name).finally(() => reading.delete(name));
    reading.set(name, underWay);
    return underWay;
  };
  return { known, read };
}
