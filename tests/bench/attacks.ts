import { connect } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { type StartedGateway, startGateway } from './started-gateway.ts';
import { type Load, sendLoad } from './load.ts';
import { sizes } from './sizes.ts';
import { type Table, timesRow } from './table.ts';

const { many, few, letters } = sizes.attacks;
const longestStall = 300;

/** What anybody without an account may try, and what a visitor of /healthz waits for meanwhile. */
export async function compareAttacks(): Promise<Table> {
  const folder = await mkdtemp(join(tmpdir(), 'quando-bench-'));
  const gateway = await startGateway(folder);
  const rows = [];
  for (const [what, attack] of Object.entries(attacks)) {
    const longest = await longestWait(gateway, () => attack(gateway));
    rows.push(timesRow(what, { ours: longest, other: longestStall }));
  }
  await gateway.stop();
  await rm(folder, { recursive: true });
  return {
    title: '/healthz during attacks',
    columns: { ours: 'longest wait', other: 'bound' },
    rows,
  };
}

const attacks: Record<string, (gateway: StartedGateway) => Promise<unknown>> = {
  'nothing else': () => wait(1_000),
  'recover with a huge address': (gateway) =>
    post(gateway, 'auth/v1/recover', { email: `a@${'.'.repeat(letters)}@` }, few),
  [`${few} sign-ins at once`]: (gateway) =>
    post(
      gateway,
      'auth/v1/token?grant_type=password',
      { email: 'nobody@example.org', password: 'guess' },
      few,
    ),
  [`${many} puzzles of the day by POST`]: (gateway) =>
    post(gateway, 'rest/v1/rpc/get_puzzle_of_the_day', { timezoneoffset: 60, locale: 'de' }, many),
  'order by 389 keys': (gateway) =>
    send(gateway, {
      method: 'GET',
      url: `${gateway.url}/rest/v1/news?order=${Array.from({ length: 389 }, (_, key) => `results->${key}`).join(',')}`,
      body: '',
      count: few,
    }),
  [`${many} unfinished bodies`]: leaveBodiesUnfinished,
};

function post(gateway: StartedGateway, path: string, body: object, count: number): Promise<number> {
  const url = `${gateway.url}/${path}`;
  return send(gateway, { method: 'POST', url, body: JSON.stringify(body), count });
}

function send(gateway: StartedGateway, load: Pick<Load, 'method' | 'url' | 'body' | 'count'>) {
  const headers = { apikey: gateway.publishableKey, 'content-type': 'application/json' };
  return sendLoad({ ...load, headers, connections: load.count, refusal: 'counts' });
}

async function leaveBodiesUnfinished({ url, publishableKey }: StartedGateway): Promise<void> {
  const { host, hostname, port } = new URL(url);
  const head =
    `POST /rest/v1/rpc/record_result HTTP/1.1\r\nhost: ${host}\r\napikey: ${publishableKey}\r\n` +
    `content-type: application/json\r\ncontent-length: 200000\r\n\r\n`;
  const part = Buffer.alloc(199_999, ' ');
  const sockets = Array.from({ length: many }, () => {
    const socket = connect(Number(port), hostname).on('error', () => {});
    socket.write(head);
    socket.write(part);
    return socket;
  });
  await wait(2_000);
  for (const socket of sockets) socket.destroy();
}

/** The longest that /healthz took from the beginning of the work to its end, in milliseconds. */
async function longestWait({ url }: StartedGateway, work: () => Promise<unknown>): Promise<number> {
  const over = new AbortController();
  let longest = 0;
  const working = work().finally(() => over.abort());
  while (!over.signal.aborted) {
    const start = performance.now();
    await (await fetch(`${url}/healthz`)).text();
    longest = Math.max(longest, performance.now() - start);
    await wait(5);
  }
  await working;
  return longest;
}
