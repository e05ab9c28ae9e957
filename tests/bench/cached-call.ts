import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { BenchGateway } from './bench-gateway.ts';
import { inTurn, medians } from './in-turn.ts';
import { sendLoad } from './load.ts';
import { sizes } from './sizes.ts';
import { ratesRow, type Table } from './table.ts';

const asked = { method: 'GET', body: '', connections: 16, count: sizes.cached.count } as const;

/** Compares the puzzle of the day from the gateway's cache with a bare server of the same bytes. */
export async function compareCachedCall({ url, gateway }: BenchGateway): Promise<Table> {
  const path = '/rest/v1/rpc/get_puzzle_of_the_day?timezoneoffset=60&locale=de';
  const headers = { apikey: gateway.publishableKey };
  const bare = await serveSameBytes(await fetch(`${url}${path}`, { headers }));
  try {
    const taken = await inTurn(
      sizes.cached.rounds,
      () => sendLoad({ ...asked, url: `${url}${path}`, headers }),
      () => sendLoad({ ...asked, url: `${bare.url}${path}`, headers }),
    );
    return {
      title: 'Cached call',
      columns: { ours: 'gateway', other: 'bare node:http' },
      rows: [ratesRow('get_puzzle_of_the_day from the cache', medians(taken))],
    };
  } finally {
    await bare.close();
  }
}

/** The least that Node can do for an answer: the same head and body, without looking at the request. */
async function serveSameBytes(answer: Response) {
  if (!answer.ok) throw new Error(`There is no puzzle of the day: ${answer.status}.`);
  const body = Buffer.from(await answer.arrayBuffer());
  // Node writes these itself, as it does for the gateway.
  const headers = [...answer.headers].filter(
    ([name]) => !['connection', 'date', 'keep-alive'].includes(name),
  );
  const server = createServer((_, outgoing) => {
    outgoing.writeHead(200, Object.fromEntries(headers)).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
