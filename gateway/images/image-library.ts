import type { Database } from '../database/database.ts';

/** The kept pictures by name; `known` answers at once or not at all. */
export type ImageLibrary = {
  known: (name: string) => Uint8Array<ArrayBuffer> | undefined;
  read: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
};

const mostBytes = 32 * 1024 * 1024;

/**
 * Reads pictures, and keeps those last asked for in memory: a day's picture is asked for by every
 * player, and the embedded database does one thing at a time.
 */
export function createImageLibrary({ query }: Pick<Database, 'query'>): ImageLibrary {
  const held = new Map<string, Uint8Array<ArrayBuffer>>();
  const reading = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>();
  let size = 0;

  const known = (name: string) => {
    const bytes = held.get(name);
    if (bytes !== undefined) {
      held.delete(name);
      held.set(name, bytes);
    }
    return bytes;
  };
  const hold = (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    size += bytes.byteLength;
    held.set(name, bytes);
    for (const [oldest, old] of held) {
      if (size <= mostBytes) return;
      held.delete(oldest);
      size -= old.byteLength;
    }
  };
  const fetch = async (name: string) => {
    const [row] = await query<{ bytes: Uint8Array<ArrayBuffer> }>(
      'select bytes from private.image where name = $1',
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
