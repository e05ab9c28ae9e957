import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';

import { expect, it, vi } from 'vitest';

import { deliverPush } from './deliver-push.ts';

const push = (endpoint: string) => ({ endpoint, headers: {}, body: new Uint8Array(1) });

it('nothing is sent to an address inside a network, or after the signal', async () => {
  const { signal } = new AbortController();
  await expect(deliverPush(push('https://localhost:9/'), signal)).rejects.toMatchObject({
    code: 'PRIVATE_ADDRESS',
  });
  await expect(
    deliverPush(push('https://push.example/'), AbortSignal.abort()),
  ).rejects.toMatchObject({ name: 'AbortError' });
});

it.each([
  [201, {}, { status: 201, wait: null }],
  [429, { 'retry-after': '120' }, { status: 429, wait: 120 }],
  [503, { 'retry-after': 'Tue, 01 Dec 2026 06:00:00 GMT' }, { status: 503, wait: null }],
  [503, { 'retry-after': '1234567' }, { status: 503, wait: null }],
  [307, { location: 'https://elsewhere.example/' }, { status: 307, wait: null }],
])(
  'a push service that answers %i %j has said %j, and was asked once',
  async (status, said, told) => {
    const asked: [IncomingMessage, string][] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        asked.push([request, body]);
        // More of the answer never comes.
        response.writeHead(status, said).flushHeaders();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    // The push service's own connection is encrypted.
    const connecting = vi
      .spyOn(Agent.prototype, 'createConnection')
      .mockImplementation(() => connect(port, '127.0.0.1'));
    const { signal } = new AbortController();
    const headers = { ttl: '60', topic: 'daily' };
    const answer = await deliverPush(
      { ...push('https://push.example/a/b?c=d'), headers, body: Buffer.from('hidden') },
      signal,
    );
    const [[options] = []] = connecting.mock.calls;
    connecting.mockRestore();
    // Nothing is kept of the connection.
    await vi.waitFor(() => expect(asked[0]?.[0].socket.destroyed).toBe(true), 5_000);
    server.close();
    expect(answer).toEqual(told);
    expect(options).toMatchObject({ host: 'push.example', lookup: expect.any(Function) });
    const [[sent, body] = []] = asked;
    expect([asked.length, sent?.method, sent?.url, body]).toEqual([
      1,
      'POST',
      '/a/b?c=d',
      'hidden',
    ]);
    expect(sent?.headers).toMatchObject({ host: 'push.example', ...headers });
  },
);
