import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import postgres, { type Options, type Sql } from 'postgres';

import { inOwnTurn } from '../turns/caller.ts';
import { createFairQueue } from '../turns/fair-queue.ts';

/**
 * One connection, which one caller at a time has for itself. All that is sent through it meets the same
 * session of the database: where the connection ends, so does the lane.
 */
export type Lane = {
  /** Sends a statement without waiting for those before it; gives its rows. */
  send: <Row>(text: string, values?: readonly unknown[], how?: How) => Promise<Row[]>;
  /** What a `copy … to stdout` gives, as it comes. */
  copyOut: (text: string) => Promise<Readable>;
  /** Hands rows to a `copy … from stdin`; resolves when the database has taken them. */
  copyIn: (text: string, rows: AsyncIterable<Buffer>) => Promise<void>;
  /** Ends the connection, whatever it is at. */
  end: () => void;
};

/** `isPrepared`: the connection keeps the plan; `valueType`: the type of all values, by its number. */
type How = { isPrepared?: boolean; valueType?: number };

/** So many connections at most, opened as they are needed and ended when nobody needs them. */
export type Lanes = {
  size: number;
  /** Does work with a lane of its own, in a turn of the caller's where all are taken. */
  withLane: <Result>(work: (lane: Lane) => Promise<Result>) => Promise<Result>;
  /** How many are taken, and how much work waits for one. */
  load: () => { running: number; waiting: number };
  close: () => Promise<void>;
};

/** A connection was gone before what was to be sent through it. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';
  readonly code = 'CONNECTION_CLOSED';
}

/** So long anything waits for a connection: nobody waits for an answer by then. */
const patience = 60_000;

/** A connection that nobody uses costs the database some 10 MB. */
const longestIdle = 15_000;

/** With more statements prepared a connection would only fill memory: another one takes its place. */
const mostPrepared = 200;

type Opened = Lane & { isOver: () => boolean; isFull: () => boolean; close: () => Promise<void> };

/** Prepares connections to the server at a URL. */
export function openLanes(url: string, size: number, options: Options<{}>): Lanes {
  const all = new Set<Opened>();
  const free: { lane: Opened; ending: NodeJS.Timeout }[] = [];
  const queue = createFairQueue({ all: size, ofOne: size, waitingOfOne: Infinity, patience });
  const take = (): Opened => {
    const { lane, ending } = free.pop() ?? {};
    clearTimeout(ending);
    if (lane?.isOver() === false) return lane;
    if (lane !== undefined) return take();
    const fresh = openLane(url, options, () => all.delete(fresh));
    all.add(fresh);
    return fresh;
  };
  const giveBack = (lane: Opened) => {
    if (lane.isFull()) {
      lane.end();
      return;
    }
    const ending = setTimeout(() => {
      free.splice(free.indexOf(entry), 1);
      lane.end();
    }, longestIdle).unref();
    const entry = { lane, ending };
    free.push(entry);
  };
  return {
    size,
    load: queue.load,
    withLane: (work) =>
      inOwnTurn(
        queue,
        async () => {
          const lane = take();
          try {
            return await work(lane);
          } finally {
            giveBack(lane);
          }
        },
        () => {
          throw new ConnectionLost('There was no connection to the database for too long.');
        },
      ),
    close: async () => {
      for (const { ending } of free) clearTimeout(ending);
      await Promise.all([...all].map((lane) => lane.close()));
    },
  };
}

/**
 * The driver (postgres 3.4.9) connects again by itself, so that a transaction would go on without its
 * beginning; it writes to a connection that is gone (its issue 1154), and keeps what waited for one
 * (1195, 751). None of it happens to a driver with one connection that is sent nothing after its end.
 */
function openLane(url: string, options: Options<{}>, onEnd: () => void): Opened {
  let isOver = false;
  const prepared = new Set<string>();
  const end = () => {
    if (isOver) return;
    isOver = true;
    onEnd();
    void driver.end({ timeout: 0 });
  };
  // The driver's types do not tell of its option for the socket.
  const ways = { connect_timeout: 10, ...options, socket: withoutDelay() };
  const driver: Sql<Record<string, unknown>> = postgres(url, {
    ...ways,
    max: 1,
    max_lifetime: null,
    onnotice: () => {},
    onclose: end,
  });
  const refuseLost = () => {
    if (isOver) throw new ConnectionLost('The connection to the database has ended.');
  };
  const send = async <Row>(text: string, values: readonly unknown[] = [], how: How = {}) => {
    refuseLost();
    const { isPrepared = false, valueType } = how;
    const typed =
      valueType === undefined ? values : values.map((value) => driver.typed(value, valueType));
    const isSimple = !isPrepared && values.length === 0;
    if (isPrepared) prepared.add(text);
    try {
      const words = { prepare: isPrepared, simple: isSimple };
      return [...(await driver.unsafe<Row[]>(text, [...typed], words))];
    } catch (error) {
      const isAnswer = error instanceof postgres.PostgresError && error.severity === 'ERROR';
      if (!isAnswer) end();
      throw error;
    }
  };
  return {
    send,
    copyOut: async (text) => {
      refuseLost();
      return copyOut(driver, text);
    },
    copyIn: async (text, rows) => {
      refuseLost();
      await copyIn(driver, text, rows);
    },
    end,
    isOver: () => isOver,
    // A call takes up to three more: what begins it, itself, and what has it read again.
    isFull: () => prepared.size > mostPrepared - 3,
    close: () => driver.end({ timeout: 5 }),
  };
}

/** What the driver knows of its servers; `path`: of a socket of the machine itself. */
type Servers = { host: string[]; port: number[]; path: string | false };

/**
 * By its own sockets the driver keeps the end of a copy back until its rows are acknowledged, which
 * takes 40 ms for each table. As by them, the next of several servers is asked after the one before,
 * and `host` is the name that a certificate has to have.
 */
function withoutDelay() {
  let attempts = 0;
  return (servers: Servers) => {
    const socket = new Socket().setNoDelay();
    if (servers.path) return socket.connect(servers.path);
    const at = attempts % servers.host.length;
    attempts += 1;
    const host = servers.host[at] ?? 'localhost';
    return Object.assign(socket.connect(servers.port[at] ?? 5432, host), { host });
  };
}

/** The driver stops reading for a slow reader, and after the last row nothing would have it read again. */
async function copyOut(driver: Sql, text: string): Promise<Readable> {
  const stream = await driver.unsafe(text).readable();
  // oxlint-disable-next-line no-underscore-dangle -- there is no other name for it
  return stream.once('end', () => stream._read(0));
}

/** What the database says against the last rows, the driver tells nobody but the statement, which has resolved. */
async function copyIn(driver: Sql, text: string, rows: AsyncIterable<Buffer>): Promise<void> {
  const statement = driver.unsafe(text);
  const failed = new Promise<never>((_, reject) => Object.assign(statement, { reject }));
  const work = async () => pipeline(rows, await statement.writable());
  await Promise.race([work(), failed]);
}

/** Does work in one transaction, undone where it rejects or one of its statements did. */
export async function inTransaction<Result>(
  { send, end }: Lane,
  work: (send: Lane['send']) => Promise<Result>,
): Promise<Result> {
  let fault: unknown;
  await send('begin');
  try {
    const result = await work((...words) =>
      send<never>(...words).catch((error: unknown) => {
        fault ??= error;
        throw error;
      }),
    );
    if (fault !== undefined) throw fault;
    await send('commit');
    return result;
  } catch (error) {
    await send('rollback').catch(end);
    throw error;
  }
}
