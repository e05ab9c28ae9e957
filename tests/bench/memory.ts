import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { type StartedGateway, startGateway } from './started-gateway.ts';
import { sendLoad } from './load.ts';
import { sizes } from './sizes.ts';
import { median } from './in-turn.ts';
import { rowOf, type Table } from './table.ts';

const { visits, pause, starts } = sizes.memory;
const mostMemory = 250;
const longestStart = 2_000;

const megabytes = (amount: number) => `${Math.round(amount)} MB`;
const seconds = (time: number) => `${(time / 1_000).toFixed(2)} s`;

/** Compares with their bounds what an installation holds in memory, and how soon it is there again. */
export async function compareMemory(): Promise<Table> {
  const folder = await mkdtemp(join(tmpdir(), 'quando-bench-'));
  const first = await startGateway(folder);
  await visit(first);
  const atOnce = await first.memory();
  // Connections to the database end when nobody has needed them for fifteen seconds.
  await wait(pause);
  const later = await first.memory();
  await first.stop();
  const taken: number[] = [];
  for (let count = 0; count < starts; count += 1) {
    const again = await startGateway(folder);
    taken.push(again.start);
    await again.stop();
  }
  await rm(folder, { recursive: true });
  return {
    title: 'Memory and start',
    columns: { ours: 'measured', other: 'bound' },
    rows: [
      rowOf(
        `all processes after ${visits.toLocaleString('en')} visits`,
        { ours: atOnce, other: mostMemory },
        megabytes,
      ),
      rowOf(`the same ${pause / 1_000} s later`, { ours: later, other: mostMemory }, megabytes),
      rowOf('a second start', { ours: median(taken), other: longestStart }, seconds),
    ],
  };
}

/** The page, its configuration, the puzzle of the day, the latest news and past puzzles by their numbers. */
async function visit({ url, publishableKey }: StartedGateway): Promise<void> {
  const news =
    'news?select=*&locale=eq.de-DE&published_at=not.is.null&order=published_at.desc,id.desc&offset=0&limit=4';
  const asked = { method: 'GET', body: '', connections: 16, refusal: 'counts' } as const;
  const headers = { apikey: publishableKey, 'accept-encoding': 'br' };
  const paths = [
    '/',
    '/config.json',
    '/rest/v1/rpc/get_puzzle_of_the_day?timezoneoffset=60&locale=de',
    `/rest/v1/${news}`,
  ];
  for (const path of paths) {
    await sendLoad({ ...asked, url: `${url}${path}`, headers, count: visits });
  }
}
