import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

import * as v from 'valibot';

import {
  BackupRefused,
  endOfRows,
  formatVersion,
  type Head,
  headSchema,
  longestLine,
  longestRow,
  sealSchema,
  tableSchema,
  type Tail,
  tailSchema,
} from './backup-format.ts';

/** What is done with the parts of a backup as they come. Rows that nobody takes are passed over. */
export type Visitor = {
  head?: (head: Head) => Promise<void>;
  table?: (name: string, columns: string[], rows: AsyncIterable<Buffer>) => Promise<void>;
  tail?: (tail: Tail) => Promise<void>;
};

/** What a backup says of itself, and how many bytes it is unpacked. */
export type Contents = { head: Head; tail: Tail; size: number };

/**
 * Reads a backup from its beginning to its end, a small part at a time, with its checksum and the number of
 * its rows. Rejects with {@link BackupRefused} where it is not whole; what a visitor was told before counts
 * only when this resolves.
 */
export async function readFile(path: string, visitor: Visitor = {}): Promise<Contents> {
  const unpacked = createGunzip();
  pipeline(createReadStream(path), unpacked, () => {});
  try {
    const parts = new Parts(unpacked, path);
    const head = parts.parse(headSchema, await parts.readLine());
    if (head === undefined) throw new BackupRefused(`${path} is no backup of Quando’s.`);
    if (head.format > formatVersion) {
      throw new BackupRefused(
        `${path} was made by a newer Quando (${head.version}), in another format. Restore it with that one.`,
      );
    }
    await visitor.head?.(head);
    const counted = new Map<string, number>();
    let line = await parts.readLine();
    let table = parts.parse(tableSchema, line);
    while (table !== undefined) {
      const { rows, count } = parts.readRows();
      if (counted.has(table.table)) throw damaged(path, `${table.table} is in it twice`);
      await visitor.table?.(table.table, table.columns, rows);
      for await (const _ of rows) continue;
      counted.set(table.table, count());
      line = await parts.readLine();
      table = parts.parse(tableSchema, line);
    }
    const tail = parts.parse(tailSchema, line);
    if (tail === undefined) throw damaged(path, 'a line in it is none of a backup');
    const sha256 = parts.digest();
    const seal = parts.parse(sealSchema, await parts.readLine());
    if (seal?.sha256 !== sha256) throw damaged(path, 'its checksum is another');
    if (!(await parts.isOver())) throw damaged(path, 'something follows its end');
    const isCounted = Object.entries(tail.rows).every(([name, rows]) => counted.get(name) === rows);
    if (!isCounted || counted.size !== Object.keys(tail.rows).length) {
      throw damaged(path, 'it has other rows than it says');
    }
    await visitor.tail?.(tail);
    return { head, tail, size: parts.size() };
  } catch (error) {
    throw explained(error, path);
  } finally {
    unpacked.destroy();
  }
}

const damaged = (path: string, how: string) =>
  new BackupRefused(`${path} is damaged: ${how}. Nothing was restored. Take another backup.`);

function explained(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new BackupRefused(`There is no file ${path}.`);
  if (code === 'EISDIR') return new BackupRefused(`${path} is a folder, not a backup.`);
  if (code === 'Z_BUF_ERROR') return damaged(path, 'it ends too early');
  if (!code.startsWith('Z_')) return error;
  return damaged(path, 'it cannot be unpacked');
}

/** The lines and rows of an unpacked backup. */
class Parts {
  readonly #source: AsyncIterator<Buffer>;
  readonly #path: string;
  readonly #seal = createHash('sha256');
  #rest: Buffer = Buffer.alloc(0);
  #size = 0;

  constructor(source: AsyncIterable<Buffer>, path: string) {
    this.#source = source[Symbol.asyncIterator]();
    this.#path = path;
  }

  parse<Schema extends v.GenericSchema>(schema: Schema, line: Buffer) {
    try {
      const result = v.safeParse(schema, JSON.parse(line.toString('utf8')));
      return result.success ? result.output : undefined;
    } catch {
      return undefined;
    }
  }

  async readLine(): Promise<Buffer> {
    let end = this.#rest.indexOf(10);
    while (end === -1) {
      if (this.#rest.length > longestLine) throw damaged(this.#path, 'a line in it is too long');
      if (!(await this.#readMore())) throw damaged(this.#path, 'it ends too early');
      end = this.#rest.indexOf(10);
    }
    return this.#take(end + 1);
  }

  /** The rows up to their end, to be gone through once, and how many were there so far. */
  readRows(): { rows: AsyncIterable<Buffer>; count: () => number } {
    let count = 0;
    let length = 0;
    const measure = (part: Buffer): Buffer => {
      let begin = 0;
      for (let end = part.indexOf(10); end !== -1; end = part.indexOf(10, begin)) {
        count += 1;
        length = 0;
        begin = end + 1;
      }
      length += part.length - begin;
      if (length > longestRow) throw damaged(this.#path, 'a row in it is too long');
      return part;
    };
    return { rows: this.#takeRows(measure), count: () => count };
  }

  async *#takeRows(measure: (part: Buffer) => Buffer): AsyncGenerator<Buffer> {
    // As if a line break were before the first row.
    const end = Buffer.from(`\n${endOfRows}`);
    let isFirst = true;
    for (;;) {
      const isNone = isFirst && this.#rest.subarray(0, endOfRows.length).equals(end.subarray(1));
      const at = isNone ? 0 : this.#rest.indexOf(end) + 1;
      if (isNone || at > 0) {
        if (at > 0) yield measure(this.#take(at));
        this.#take(endOfRows.length);
        return;
      }
      // The last bytes may be the beginning of the end.
      const sure = this.#rest.length - end.length;
      if (sure > 0) {
        yield measure(this.#take(sure));
        isFirst = false;
      }
      if (!(await this.#readMore())) throw damaged(this.#path, 'it ends too early');
    }
  }

  async isOver(): Promise<boolean> {
    return this.#rest.length === 0 && !(await this.#readMore());
  }

  /** Of all that was read so far. */
  digest(): string {
    return this.#seal.copy().digest('hex');
  }

  size(): number {
    return this.#size;
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    this.#seal.update(taken);
    return taken;
  }

  async #readMore(): Promise<boolean> {
    const { value, done } = await this.#source.next();
    if (done === true) return false;
    this.#size += value.length;
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value]);
    return true;
  }
}
