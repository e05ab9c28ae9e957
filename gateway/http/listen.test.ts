import { EventEmitter, once } from 'node:events';
import { get, IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';

import { expect, it, vi } from 'vitest';

import { listen, tryToListen } from './listen.ts';

it('finishes what runs, takes nothing new, and then is gone', async () => {
  const moments = new EventEmitter();
  const [begun, finished] = [once(moments, 'begun'), once(moments, 'finished')];
  const server = await listen(
    async () => {
      moments.emit('begun');
      await finished;
      return new Response('done');
    },
    '127.0.0.1',
    0,
  );
  const running = fetch(server.url);
  await begun;
  const drained = server.drain();
  await expect(fetch(server.url)).rejects.toThrow();
  moments.emit('finished');
  expect(await (await running).text()).toBe('done');
  await drained;
});

it('does not wait for idle connections', async () => {
  const server = await listen(() => new Response('hello'), '127.0.0.1', 0);
  await (await fetch(server.url)).text();
  await server.drain();
  await new Promise<void>((resolve) => {
    get(server.url).on('error', () => resolve());
  });
});

it('tells the address of who asks', async () => {
  const server = await listen((_, address) => new Response(address), '127.0.0.1', 0);
  expect(await (await fetch(server.url)).text()).toBe('127.0.0.1');
  await server.drain();
});

it('a port in use is named, with what to do', async () => {
  const server = await listen(() => new Response(), '127.0.0.1', 0);
  const port = Number(new URL(server.url).port);
  const told = `Port ${port} is in use already. Stop the other program, or set PORT to another.`;
  await expect(listen(() => new Response(), '127.0.0.1', port)).rejects.toThrow(told);
  await expect(tryToListen('127.0.0.1', port)).rejects.toThrow(told);
  await server.drain();
  await tryToListen('127.0.0.1', port);
  await (await listen(() => new Response(), '127.0.0.1', port)).drain();
});

it('who does not read an answer does not have it kept for ever', async () => {
  const moments = new EventEmitter();
  const left = once(moments, 'left');
  const endless = () =>
    new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
      cancel: () => void moments.emit('left'),
    });
  const server = await listen(() => new Response(endless()), '127.0.0.1', 0, { patience: 50 });
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => {});
  socket.pause().write(asking('/'));
  await left;
  socket.destroy();
  await server.drain();
});

it('once an answer is taken, or the server has ended, nothing is waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const server = await listen(() => new Response('hello'), '127.0.0.1', 0);
    const socket = await connected(server.url);
    await expect.poll(() => vi.getTimerCount(), { timeout: 20_000 }).toBe(0);
    socket.destroy();
    await server.drain();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

it('a server that ends waits ten seconds for what runs, and no longer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const moments = new EventEmitter();
    const begun = once(moments, 'begun');
    const server = await listen(
      ({ url }) => {
        moments.emit(url.endsWith('/first') ? 'first' : 'begun');
        return onlyFirst({ url });
      },
      '127.0.0.1',
      0,
    );
    const socket = (await connected(server.url)).on('error', () => {});
    socket.write(asking('/never'));
    await begun;
    let isOver = false;
    void server.drain().then(() => (isOver = true));
    vi.advanceTimersByTime(9_999);
    await new Promise<void>((resolve) => void setImmediate(resolve));
    expect(isOver).toBe(false);
    vi.advanceTimersByTime(1);
    await expect.poll(() => isOver, { timeout: 20_000 }).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

it('a server that ends has who sends on say goodbye', async () => {
  const moments = new EventEmitter();
  const finished = once(moments, 'finished');
  const [begun, goesOn] = [once(moments, '/slow'), once(moments, '/next')];
  const { server, own } = await listenKnowing(async ({ url }) => {
    const { pathname } = new URL(url);
    moments.emit(pathname);
    if (pathname === '/slow') await finished;
    return new Response();
  });
  const socket = await connected(server.url);
  let answers = '';
  socket.on('data', (chunk) => (answers += String(chunk)));
  const ended = once(socket, 'end');
  socket.write(asking('/slow'));
  await begun;
  const drained = server.drain();
  // It has come before its connection is idle, or it might be closed.
  const hasCome = once(own, 'request');
  socket.write(asking('/next'));
  await hasCome;
  moments.emit('finished');
  await goesOn;
  await drained;
  await ended;
  expect(answers.match(/^connection: .*$/gim)?.at(-1)).toBe('connection: close');
});

it('of one network so many requests may be under way, of another as many beside them', async () => {
  const moments = new EventEmitter();
  const finished = once(moments, 'finished');
  const server = await listen(
    async ({ url }) => {
      if (url.endsWith('/slow')) await finished;
      return new Response('hello');
    },
    '127.0.0.1',
    0,
    { trustedProxies: 1, mostOfOne: 3 },
  );
  const ask = (path: string, address: string) =>
    fetch(server.url + path, { headers: { 'x-forwarded-for': address } });
  const ofOne = ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:3::1'];
  const slow = ofOne.map((address) => ask('/slow', address));
  await expect.poll(async () => (await ask('/', '2001:db8:1:4::1')).status).toBe(503);
  const refused = await ask('/', '2001:db8:1:4::1');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  expect(refused.headers.get('connection')).toBe('close');
  expect((await ask('/', '2001:db8:2:1::1')).status).toBe(200);
  moments.emit('finished');
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200, 200]);
  await expect.poll(async () => (await ask('/', '2001:db8:1:4::1')).status).toBe(200);
  await server.drain();
});

const onlyFirst = ({ url }: Pick<Request, 'url'>) =>
  url.endsWith('/first') ? new Response() : never();

it('who leaves with requests ahead takes no place of the network any more', async () => {
  const server = await listen(onlyFirst, '127.0.0.1', 0, { mostOfOne: 2 });
  for (let times = 0; times < 3; times += 1) {
    const socket = await connected(server.url);
    socket.write(asking('/').repeat(3));
    const status = async () => (await fetch(`${server.url}/first`)).status;
    expect(await status()).toBe(200);
    socket.destroy();
    await expect.poll(status).toBe(200);
  }
  await server.drain();
});

it('connections that could not be taken are told, and the server goes on', async () => {
  const troubles: Error[] = [];
  const { server, own } = await listenKnowing(() => new Response('hello'), {
    onTrouble: (error) => troubles.push(error),
  });
  const full = new Error('accept ENFILE');
  for (let times = 0; times < 2; times += 1) own.emit('error', full);
  expect(troubles).toEqual([full, full]);
  expect(await (await fetch(server.url)).text()).toBe('hello');
  await server.drain();
});

it('two thousand may connect at once, and wait to be taken', async () => {
  const listening = vi.spyOn(Server.prototype, 'listen');
  const server = await listen(() => new Response(), '127.0.0.1', 0);
  const [[options] = []] = listening.mock.calls;
  listening.mockRestore();
  expect(options).toMatchObject({ backlog: 2_048 });
  await server.drain();
});

it('who says nothing, sends slowly, or does not take an answer is waited for only so long', async () => {
  const waiting = vi.spyOn(globalThis, 'setTimeout');
  const { server, own } = await listenKnowing(() => new Response());
  expect([own.headersTimeout, own.requestTimeout, own.keepAliveTimeout]).toEqual([
    10_000, 120_000, 75_000,
  ]);
  expect(own.maxHeadersCount).toBe(128);
  await (await fetch(server.url)).text();
  await server.drain();
  const waits = waiting.mock.calls.map(([, milliseconds]) => milliseconds);
  waiting.mockRestore();
  // For an answer to be taken, and for all of them once the server is to end.
  expect(waits).toEqual(expect.arrayContaining([240_000, 10_000]));
});

it('a thousand requests of one network may be under way', async () => {
  const { server, own } = await listenKnowing(never);
  const asked = handOn(own, 1_002);
  const refused = asked.map(({ statusCode }) => statusCode === 503);
  expect([refused.indexOf(true), refused.lastIndexOf(false)]).toEqual([1_000, 999]);
  for (const outgoing of asked) outgoing.emit('close');
  await server.drain();
});

it('who has left before a turn came has nothing done for it', async () => {
  let begun = 0;
  const { server, own } = await listenKnowing(() => {
    begun += 1;
    return never();
  });
  const asked = handOn(own, 25);
  asked.at(-1)?.destroy();
  await fewTurns();
  expect(begun).toBe(24);
  for (const outgoing of asked) outgoing.emit('close');
  await server.drain();
});

it('while others connect, what is asked waits', async () => {
  let begun = 0;
  const { server, own } = await listenKnowing(() => {
    begun += 1;
    return never();
  });
  own.emit('connection', new Socket());
  const asked = handOn(own, 5);
  expect(begun).toBe(0);
  await fewTurns();
  expect(begun).toBe(5);
  for (const outgoing of asked) outgoing.emit('close');
  await server.drain();
});

it.each([
  ['0.0.0.0', 'localhost'],
  ['::', 'localhost'],
  ['::1', '[::1]'],
])('listening at %s is told as an address a browser can open', async (host, name) => {
  const server = await listen(() => new Response(), host, 0).catch((error: unknown) => {
    // A machine without IPv6 has nothing to tell.
    if (host.startsWith('::') && /EAFNOSUPPORT|is no address/.test(String(error))) return undefined;
    throw error;
  });
  if (server === undefined) return;
  expect(server.url.replace(/\d+$/, '')).toBe(`http://${name}:`);
  await server.drain();
});

it.each([
  ['EACCES', 'Port 80 may not be used by this user. Set PORT to one above 1023.'],
  ['ENOTFOUND', 'HOST nowhere.example is no known address.'],
  ['EMFILE', 'the system’s own words'],
])('a server that cannot begin says what to do about it (%s)', async (code, told) => {
  const listening = vi.spyOn(Server.prototype, 'listen').mockImplementation(function (
    this: Server,
  ) {
    const error = Object.assign(new Error('the system’s own words'), { code });
    setImmediate(() => this.emit('error', error));
    return this;
  });
  await expect(tryToListen('nowhere.example', 80)).rejects.toThrow(told);
  listening.mockRestore();
});

it('a host that is no address of the machine is named', async () => {
  await expect(tryToListen('192.0.2.1', 0)).rejects.toThrow(
    'HOST 192.0.2.1 is no address of this machine.',
  );
});

/** Listens, and gives Node's own server beside ours. */
async function listenKnowing(
  fetch: Parameters<typeof listen>[0],
  options: Parameters<typeof listen>[3] = {},
) {
  const listening = vi.spyOn(Server.prototype, 'listen');
  const server = await listen(fetch, '127.0.0.1', 0, options);
  const own: unknown = listening.mock.contexts[0];
  listening.mockRestore();
  if (!(own instanceof Server)) throw new Error('nothing listens');
  return { server, own };
}

/** So many requests that Node's own server hands on at once, from nobody. */
function handOn(own: Server, count: number): ServerResponse[] {
  return Array.from({ length: count }, () => {
    const incoming = new IncomingMessage(new Socket());
    Object.assign(incoming, { url: '/', method: 'GET', headers: { host: 'quando' } });
    const outgoing = new ServerResponse(incoming);
    own.emit('request', incoming, outgoing);
    return outgoing;
  });
}

async function fewTurns(): Promise<void> {
  for (let turns = 0; turns < 6; turns += 1) {
    await new Promise<void>((resolve) => void setImmediate(resolve));
  }
}

/** A connection that was answered once, so that the server has taken it. */
async function connected(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(asking('/first'));
  await once(socket, 'data');
  return socket;
}

const asking = (path: string, header = '') =>
  `GET ${path} HTTP/1.1\r\nhost: quando\r\n${header}\r\n`;

const posting = 'POST / HTTP/1.1\r\nhost: quando\r\ntransfer-encoding: chunked\r\n';

/** A server that notes the paths in the order in which it begins with them. */
async function listenNotingOrder(options: Parameters<typeof listen>[3] = {}) {
  const order: string[] = [];
  const note = ({ url }: Request) => {
    order.push(new URL(url).pathname);
    return new Response();
  };
  return { order, server: await listen(note, '127.0.0.1', 0, options) };
}

it('who watches the server waits behind nobody', async () => {
  const { order, server } = await listenNotingOrder();
  const sockets = await Promise.all(Array.from({ length: 61 }, () => connected(server.url)));
  order.length = 0;
  const answered = sockets.map((socket) => once(socket, 'data'));
  // All at once, as the loop finds them when many come.
  for (const [index, socket] of sockets.entries()) {
    socket.write(asking(index < 60 ? `/${index}` : '/healthz'));
  }
  await Promise.all(answered);
  expect(order.indexOf('/healthz')).toBe(20);
  expect(order).toHaveLength(61);
  for (const socket of sockets) socket.destroy();
  await server.drain();
});

it('who watches the server in great numbers waits with everybody else', async () => {
  const { order, server } = await listenNotingOrder({ trustedProxies: 1 });
  const sockets = await Promise.all(Array.from({ length: 61 }, () => connected(server.url)));
  order.length = 0;
  const answered = sockets.map((socket) => once(socket, 'data'));
  for (const [index, socket] of sockets.entries()) {
    const isFlood = index < 60;
    const from = `x-forwarded-for: 203.0.113.${isFlood ? 1 : 2}\r\n`;
    socket.write(asking(isFlood ? '/healthz' : '/page', from));
  }
  await Promise.all(answered);
  expect(order).toHaveLength(61);
  expect(order.indexOf('/page')).toBeLessThan(45);
  for (const socket of sockets) socket.destroy();
  await server.drain();
});

it('who sends requests ahead waits for them alone', async () => {
  const order: string[] = [];
  const moments = new EventEmitter();
  const finished = once(moments, 'finished');
  const server = await listen(
    async ({ url }) => {
      const { pathname } = new URL(url);
      order.push(pathname);
      if (pathname === '/0') await finished;
      return new Response(pathname);
    },
    '127.0.0.1',
    0,
  );
  const socket = await connected(server.url);
  let answers = '';
  socket.on('data', (chunk) => (answers += String(chunk)));
  socket.write(Array.from({ length: 5 }, (_, index) => asking(`/${index}`)).join(''));
  const other = await connected(server.url);
  expect(order).toEqual(['/first', '/0', '/first']);
  moments.emit('finished');
  await expect.poll(() => answers.match(/HTTP\/1\.1 200/g), { timeout: 20_000 }).toHaveLength(5);
  expect(order.slice(3)).toEqual(Array.from({ length: 4 }, (_, index) => `/${index + 1}`));
  for (const one of [socket, other]) one.destroy();
  await server.drain();
});

it('of who sends too many ahead no further ones are read', async () => {
  const { server, own } = await listenKnowing(() => new Promise<Response>(() => {}));
  let read = 0;
  own.on('request', () => (read += 1));
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  socket.write(asking('/').repeat(1_000));
  await once(socket, 'close');
  expect(read).toBe(6);
  await server.drain();
});

it.each(['', 'expect: something\r\n'])('who sends too many ahead is left (%j)', async (header) => {
  const begun: string[] = [];
  const server = await listen(
    ({ url }) => {
      begun.push(url);
      return new Promise<Response>(() => {});
    },
    '127.0.0.1',
    0,
  );
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  socket.write(asking('/', header).repeat(100));
  await once(socket, 'close');
  expect(begun.length).toBeLessThanOrEqual(1);
  await server.drain();
});

const echo = async (request: Request) => new Response(await request.text());
const never = () => new Promise<Response>(() => {});

const costly: [string, string][] = [
  ['431 Request Header Fields Too Large', asking('/', 'a:\r\n'.repeat(3_700)).repeat(4)],
  ['414 URI Too Long', asking(`/rest/v1/news?${'a=1&'.repeat(2_000)}`)],
  ['400 Bad Request', 'GET / HTTP/1.1\r\nhost: 999.999.999.999\r\n\r\n'],
  ['400 Bad Request', 'GET http://a@x.example/?secret HTTP/1.1\r\nhost: x.example\r\n\r\n'],
  ['400 Bad Request', 'GET http://:b@x.example/?secret HTTP/1.1\r\nhost: x.example\r\n\r\n'],
  ['411 Length Required', `${posting}\r\n${'1\r\na\r\n'.repeat(10_000)}0\r\n\r\n`],
];

it.each(costly)(
  'what is read too slowly, or asks for no address, is refused: %s',
  async (refusal, sent) => {
    const server = await listen(echo, '127.0.0.1', 0, { wantsLengths: true });
    const socket = await connected(server.url);
    let answers = '';
    socket.on('data', (data) => (answers += String(data)));
    socket.write(sent);
    await once(socket, 'close');
    expect(answers).toBe(`HTTP/1.1 ${refusal}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
    expect((await fetch(server.url, { method: 'POST', body: 'a' })).status).toBe(200);
    await server.drain();
  },
);

it.each(costly)('no refusal is taken for another answer: %s', async (_, sent) => {
  const server = await listen(never, '127.0.0.1', 0, { wantsLengths: true });
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  let answers = '';
  socket.on('data', (data) => (answers += String(data)));
  socket.write(asking('/') + sent);
  await once(socket, 'close');
  expect(answers).toBe('');
  await server.drain();
});

it('behind a proxy, bodies come in chunks', async () => {
  const server = await listen(
    async (request) => new Response(await request.text()),
    '127.0.0.1',
    0,
  );
  const socket = await connected(server.url);
  const answered = once(socket, 'data');
  socket.write(`${posting}${'x: 1\r\n'.repeat(100)}\r\n1\r\na\r\n0\r\n\r\n`);
  expect(String((await answered)[0])).toMatch(/^HTTP\/1\.1 200 [^]*\r\na$/);
  socket.destroy();
  await server.drain();
});
