// Runs as a process of its own, see load.ts: sends what it is told and reports the time.
import { once } from 'node:events';

import { type Connection, openConnection } from './connection.ts';
import { timeInLanes } from './lanes.ts';
import type { Load } from './load.ts';

const [load] = (await once(process, 'message')) as [Load];
const { host, hostname, port, pathname, search } = new URL(load.url);
const head = {
  host,
  ...load.headers,
  ...(load.body === '' ? {} : { 'content-length': String(Buffer.byteLength(load.body)) }),
};
const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
const asked = `${load.method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}`;
const tokens = load.tokens?.values();
const request = () => {
  const token = tokens?.next().value;
  const bearer = token === undefined ? '' : `authorization: Bearer ${token}\r\n`;
  return `${asked}${bearer}\r\n${load.body}`;
};

const send = async ({ ask }: Connection) => {
  const words = request();
  for (;;) {
    const status = await ask(words);
    if (status < 300 || load.refusal === 'counts') return;
    if (load.refusal !== 'is tried again') throw new Error(`Not answered: ${status}`);
  }
};

const connections = await Promise.all(
  Array.from({ length: load.connections }, () => openConnection(hostname, Number(port))),
);
const taken = await timeInLanes(
  connections.map((connection) => () => send(connection)),
  load.count,
);
for (const connection of connections) connection.close();
process.send?.(taken, () => process.disconnect());
