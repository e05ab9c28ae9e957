import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';

import { afterEach, expect, it, vi } from 'vitest';

import { type CheckParts, createCheck } from './check-address.ts';

const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0)) step();
});

/** Answers any name with the loopback address, and notes whom it was asked for. */
function lookupHere(asked: string[]): LookupFunction {
  return (host, options, callback) => {
    asked.push(host);
    if (options.all === true) callback(null, [{ address: '127.0.0.1', family: 4 }]);
    else callback(null, '127.0.0.1', 4);
  };
}

const lookupNowhere: LookupFunction = (_host, _options, callback) => {
  callback(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), '', 0);
};

/** A site on this machine that stands in for the internet, and what was asked of it. */
async function site(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  parts: Partial<CheckParts> = {},
) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  undo.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const names: string[] = [];
  const check = createCheck({
    userAgent: () => 'Quando link check (+https://quando.example)',
    isAllowed: (address) => address === '127.0.0.1',
    lookup: lookupHere(names),
    ...parts,
  });
  const ask = (path: string, host = 'site.example') =>
    check(`http://${host}:${port}${path}`, new AbortController().signal);
  return { ask, requests, names, port };
}

it('a page that is there is asked for its head alone, by name, without cookies', async () => {
  const { ask, requests } = await site((_, response) => response.end('a page'));
  expect(await ask('/page?x=1#part')).toEqual({ reason: null, status: 200 });
  const [request] = requests;
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['HEAD /page?x=1']);
  expect(request?.headers['user-agent']).toBe('Quando link check (+https://quando.example)');
  expect(request?.headers).not.toHaveProperty('cookie');
});

it('a site that knows no HEAD is asked again, and its body is not read', async () => {
  let sent = 0;
  const { ask, requests } = await site(({ method }, response) => {
    if (method === 'HEAD') {
      response.writeHead(405).end();
      return;
    }
    response.on('close', () => {
      sent = response.socket?.bytesWritten ?? 0;
    });
    const part = Buffer.alloc(64 * 1024);
    const pour = () => {
      while (!response.destroyed && response.write(part));
    };
    response.on('drain', pour);
    pour();
  });
  expect(await ask('/')).toEqual({ reason: null, status: 200 });
  expect(requests.map(({ method }) => method)).toEqual(['HEAD', 'GET']);
  expect(sent).toBeLessThan(64 * 1024 * 1024);
});

it.each([404, 410, 500, 403])('a page that answers %s fails with it', async (status) => {
  const { ask } = await site((_, response) => response.writeHead(status).end());
  expect(await ask('/')).toEqual({ reason: 'status', status });
});

it('redirects are followed three times, each looked up again', async () => {
  const { ask, names, port } = await site(({ url }, response) => {
    const left = Number(url?.slice(1));
    const location = `http://hop${left}.example:${port}/${left - 1}`;
    if (left === 0) response.end();
    else response.writeHead(302, { location }).end();
  });
  expect(await ask('/3')).toEqual({ reason: null, status: 200 });
  expect(names).toEqual(['site.example', 'hop3.example', 'hop2.example', 'hop1.example']);
  expect(await ask('/4')).toEqual({ reason: 'redirects', status: null });
});

it.each([
  ['nowhere', undefined, 'redirects'],
  ['no address', 'http://', 'redirects'],
  ['a file', 'file:///etc/passwd', 'redirects'],
  ['this machine', 'http://[::1]/', 'private'],
  ['a network', 'http://10.0.0.1/', 'private'],
  ['a disguised number', 'http://0x0a000001/', 'private'],
])('a redirect to %s is not followed', async (_, location, reason) => {
  const { ask, requests } = await site((__, response) => {
    response.writeHead(301, location === undefined ? {} : { location }).end();
  });
  expect(await ask('/')).toMatchObject({ reason });
  // What leads into a network is not asked again in another way.
  expect(requests).toHaveLength(reason === 'private' ? 1 : 2);
});

it.each([301, 302, 303, 307, 308])('a redirect of %i is followed', async (status) => {
  const { ask, port, requests } = await site(({ url }, response) => {
    const location = `http://other.example:${port}/there`;
    if (url === '/there') response.end();
    else response.writeHead(status, { location }).end();
  });
  expect(await ask('/')).toEqual({ reason: null, status: 200 });
  expect(requests).toHaveLength(2);
});

it('another answer of its kind is none, and what an address says of who asks is not sent', async () => {
  const { ask, requests } = await site((_, response) => response.writeHead(304).end());
  expect(await ask('/', 'ada:secret@site.example')).toEqual({ reason: null, status: 304 });
  expect(requests[0]?.headers).not.toHaveProperty('authorization');
  expect(requests[0]?.headers.accept).toBe('*/*');
});

it.each([
  ['ENOTFOUND', 'unknown_host'],
  ['EAI_AGAIN', 'unknown_host'],
  ['ENODATA', 'unknown_host'],
  ['ECONNREFUSED', 'refused'],
  ['ECONNRESET', 'refused'],
  ['EHOSTUNREACH', 'refused'],
  ['ENETUNREACH', 'refused'],
  ['EPIPE', 'refused'],
  ['ETIMEDOUT', 'timeout'],
  ['PRIVATE_ADDRESS', 'private'],
  ['CERT_HAS_EXPIRED', 'certificate'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'certificate'],
  ['EPROTO', 'certificate'],
  ['HPE_INVALID_CONSTANT', 'other'],
])('what fails with %s is told as %s', async (code, reason) => {
  const check = createCheck({
    userAgent: () => 'test',
    lookup: (_host, _options, callback) =>
      callback(Object.assign(new Error('failed'), { code }), '', 0),
  });
  const { signal } = new AbortController();
  expect(await check('http://site.example/', signal)).toEqual({ reason, status: null });
});

it('an address has ten seconds for its answer', async () => {
  const waiting = vi.spyOn(AbortSignal, 'timeout');
  const { ask } = await site((_, response) => response.end());
  await ask('/');
  expect(waiting.mock.calls).toEqual([[10_000]]);
  waiting.mockRestore();
});

it('who ends the check is answered at once, without a second try', async () => {
  const ending = new AbortController();
  const { port, requests } = await site(() => ending.abort());
  const check = createCheck({
    userAgent: () => 'test',
    isAllowed: () => true,
    lookup: lookupHere([]),
  });
  await check(`http://site.example:${port}/`, ending.signal);
  expect(requests).toHaveLength(1);
});

it('by itself nothing on this machine or in a network is asked', async () => {
  const requests: unknown[] = [];
  const { port } = await site((request) => requests.push(request));
  const check = createCheck({ userAgent: () => 'test' });
  const { signal } = new AbortController();
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433']) {
    expect(await check(`http://${host}:${port}/`, signal)).toMatchObject({ reason: 'private' });
  }
  expect(requests).toEqual([]);
});

it('a site that does not answer in time, breaks off or is not there says so', async () => {
  const slow = await site(() => {}, { patience: 50 });
  expect(await slow.ask('/')).toEqual({ reason: 'timeout', status: null });
  const broken = await site((request) => request.socket.destroy());
  expect(await broken.ask('/')).toEqual({ reason: 'refused', status: null });
  const unknown = await site(() => {}, { lookup: lookupNowhere });
  expect(await unknown.ask('/')).toEqual({ reason: 'unknown_host', status: null });
  const plain = await site((_, response) => response.end());
  const check = createCheck({
    userAgent: () => 'test',
    isAllowed: () => true,
    lookup: lookupHere([]),
  });
  const secure = check(`https://site.example:${plain.port}/`, new AbortController().signal);
  expect(await secure).toEqual({ reason: 'certificate', status: null });
});
