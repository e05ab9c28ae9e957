import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

import type { BenchGateway } from './bench-gateway.ts';
import type { RoomLoad } from './room-client.ts';
import { sizes } from './sizes.ts';
import { rowOf, type Table, timesRow } from './table.ts';

const { guests, lasts } = sizes.room;
const every = 2_000;
const mostOfACore = 10;

const made = JSON.stringify(['de', 1931, 'Class', '', 'By the river', '', 'In May', '']);

/**
 * What the guests of a full room take of a core while they follow it, and what everybody else waits for the
 * puzzle of the day meanwhile.
 */
export async function compareRoom(running: BenchGateway): Promise<Table> {
  const room = await fillRoom(running);
  const quiet = await observe(running, async () => wait(lasts));
  const busy = await observe(running, () => follow(running, room));
  return {
    title: `A room of ${guests}`,
    columns: { ours: 'measured', other: 'bound or without it' },
    rows: [
      rowOf(
        'of a core, beside what the rest takes',
        { ours: busy.share - quiet.share, other: mostOfACore },
        (share) => `${share.toFixed(1)} %`,
      ),
      timesRow('the puzzle of the day for others, in the mean', {
        ours: busy.mean,
        other: quiet.mean,
      }),
      timesRow('the same, one in a hundred takes longer', { ours: busy.late, other: quiet.late }),
    ],
  };
}

/** Opens a room that all guests come into. */
async function fillRoom({ gateway: { database } }: BenchGateway): Promise<string> {
  const [host] = await database.query<{ id: string }>(
    'insert into auth.users (id) values (gen_random_uuid()) returning id',
  );
  const [opened] = await database.query<{ code: string }>(
    'select private.open_room($1, now(), false, null, 0, $2) as code',
    [host?.id, made],
  );
  const [filled] = await database.query<{ room: string }>(
    `select min(j ->> 'room') as room
     from generate_series(1, $2::integer) n,
       lateral private.join_room($1, null, lpad(n::text, 22, '_'), null, now()) j`,
    [opened?.code, guests],
  );
  return filled?.room ?? '';
}

/** The guests, in a process of their own. */
async function follow({ url, gateway }: BenchGateway, room: string): Promise<void> {
  const { hostname, host, port } = new URL(url);
  const asked =
    `GET /rest/v1/rpc/get_room?room=${room} HTTP/1.1\r\nhost: ${host}\r\n` +
    `apikey: ${gateway.publishableKey}\r\n\r\n`;
  const client = fork(new URL('./room-client.ts', import.meta.url));
  const load: RoomLoad = { host: hostname, port: Number(port), asked, guests, every, lasts };
  client.send(load);
  const [code] = (await once(client, 'exit')) as [number];
  if (code !== 0) throw new Error('The guests of the room failed.');
}

/** What this process took of a core while the work went on, and how long a visitor waited, in milliseconds. */
async function observe({ url, gateway }: BenchGateway, work: () => Promise<unknown>) {
  const over = new AbortController();
  const waits: number[] = [];
  const begun = { at: performance.now(), cpu: process.cpuUsage() };
  const working = work().finally(() => over.abort());
  const path = '/rest/v1/rpc/get_puzzle_of_the_day?timezoneoffset=60&locale=de';
  while (!over.signal.aborted) {
    const start = performance.now();
    await (await fetch(`${url}${path}`, { headers: { apikey: gateway.publishableKey } })).text();
    waits.push(performance.now() - start);
    await wait(50);
  }
  await working;
  const { user, system } = process.cpuUsage(begun.cpu);
  const share = (100 * (user + system)) / 1_000 / (performance.now() - begun.at);
  const sorted = waits.toSorted((a, b) => a - b);
  return {
    share,
    mean: waits.reduce((sum, time) => sum + time, 0) / waits.length,
    late: sorted[Math.floor(0.99 * (sorted.length - 1))] ?? 0,
  };
}
