import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { inTransaction, type Lane, openLanes } from './lanes.ts';

/** Where nobody listens: nothing of these tests is sent. */
const nowhere = 'postgres://nobody@127.0.0.1:1/nothing';

/** A lane that answers every statement but those that begin like these. */
function laneRefusing(...refused: string[]) {
  const sent: string[] = [];
  const end = vi.fn();
  const send = async (text: string) => {
    sent.push(text);
    if (refused.some((word) => text.startsWith(word))) throw new Error(`no ${text}`);
    return [];
  };
  return { lane: { send, end } as Partial<Lane> as Lane, sent, end };
}

describe('work in one transaction', () => {
  it('is kept where it went well', async () => {
    const { lane, sent } = laneRefusing();
    const result = await inTransaction(lane, async (send) => {
      await send('insert');
      return 'done';
    });
    expect([result, sent]).toEqual(['done', ['begin', 'insert', 'commit']]);
  });

  it('is undone where it fails, or one of its statements did that it passed over', async () => {
    const own = laneRefusing();
    const failing = inTransaction(own.lane, () => Promise.reject(new Error('not so')));
    await expect(failing).rejects.toThrow('not so');
    expect(own.sent).toEqual(['begin', 'rollback']);

    const other = laneRefusing('update');
    const passing = inTransaction(other.lane, async (send) => {
      await send('update a').catch(() => {});
      await send('update b').catch(() => {});
      await send('insert');
    });
    await expect(passing).rejects.toThrow('no update a');
    expect(other.sent).toEqual(['begin', 'update a', 'update b', 'insert', 'rollback']);
    expect(other.end).not.toHaveBeenCalled();
  });

  it('is not begun twice, and ends the connection where it cannot be undone', async () => {
    const unable = laneRefusing('begin');
    await expect(inTransaction(unable.lane, async () => 'done')).rejects.toThrow('no begin');
    expect(unable.sent).toEqual(['begin']);
    const lost = laneRefusing('commit', 'rollback');
    await expect(inTransaction(lost.lane, async () => 'done')).rejects.toThrow('no commit');
    expect(lost.end).toHaveBeenCalledOnce();
  });
});

describe('connections', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('that nobody needs for fifteen seconds are ended, the others used again', async () => {
    const lanes = openLanes(nowhere, 2, {});
    const take = () => lanes.withLane(async (lane) => lane);
    const first = await take();
    await vi.advanceTimersByTimeAsync(14_999);
    expect(await take()).toBe(first);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(await take()).toBe(first);
    await vi.advanceTimersByTimeAsync(15_000);
    await expect(first.send('select 1')).rejects.toThrow(
      'The connection to the database has ended.',
    );
    const second = await take();
    expect(second).not.toBe(first);
    second.end();
    expect(await take()).not.toBe(second);
    await lanes.close();
  });

  it('are as many as there may be, and are waited for a minute', async () => {
    const lanes = openLanes(nowhere, 2, {});
    const never = () => lanes.withLane(() => new Promise<string>(() => {}));
    void never();
    let finish: ((word: string) => void) | undefined;
    const second = lanes.withLane(() => new Promise<string>((resolve) => (finish = resolve)));
    const third = lanes.withLane(async () => 'third');
    await vi.advanceTimersByTimeAsync(0);
    expect([lanes.size, lanes.load()]).toMatchObject([2, { running: 2, waiting: 1 }]);
    await vi.advanceTimersByTimeAsync(59_999);
    finish?.('second');
    expect(await Promise.all([second, third])).toEqual(['second', 'third']);

    void never();
    const fourth = lanes.withLane(async () => 'fourth');
    const refused = expect(fourth).rejects.toMatchObject({
      name: 'ConnectionLost',
      code: 'CONNECTION_CLOSED',
      message: 'There was no connection to the database for too long.',
    });
    await vi.advanceTimersByTimeAsync(60_000);
    await refused;
  });

  it('are given back where work fails', async () => {
    const lanes = openLanes(nowhere, 1, {});
    await expect(lanes.withLane(() => Promise.reject(new Error('not so')))).rejects.toThrow();
    expect(await lanes.withLane(async () => 'next')).toBe('next');
    expect(lanes.load()).toMatchObject({ running: 0, waiting: 0 });
    await lanes.close();
  });
});

it('a connection goes to the next server where one refuses, and asks for a certificate of its name', async () => {
  const said: string[] = [];
  const server = createServer((socket) => {
    // What asks for TLS, and then the hello of TLS itself.
    socket.once('data', () => {
      socket.write('S');
      socket.once('data', (hello) => said.push(String(hello)));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `postgres://nobody@127.0.0.1:1,localhost:${port}/nothing?sslmode=require`;
  const lanes = openLanes(url, 1, {});
  await lanes.withLane(async (lane) => {
    const asked = lane.send('select 1').catch(() => 'ended');
    await vi.waitFor(() => expect(said).toEqual([expect.stringContaining('localhost')]));
    lane.end();
    expect(await asked).toBe('ended');
  });
  server.close();
});
