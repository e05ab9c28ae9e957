// Runs as a process of its own, see load.ts: sends what its argument says and reports the time.
import { openConnection } from './connection.ts';
import { timeInLanes } from './lanes.ts';
import type { Load } from './load.ts';

const load = JSON.parse(process.argv[2] ?? '') as Load;
const { host, hostname, port, pathname, search } = new URL(load.url);
const head = {
  host,
  ...load.headers,
  ...(load.body === '' ? {} : { 'content-length': String(Buffer.byteLength(load.body)) }),
};
const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
const request = `${load.method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${load.body}`;

const connections = await Promise.all(
  Array.from({ length: load.connections }, () => openConnection(hostname, Number(port))),
);
const taken = await timeInLanes(
  connections.map((connection) => () => connection.ask(request)),
  load.count,
);
for (const connection of connections) connection.close();
process.send?.(taken, () => process.disconnect());
