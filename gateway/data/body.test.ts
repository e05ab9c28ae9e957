import { expect, it } from 'vitest';

import { readBody } from './body.ts';

it('who leaves amid a body is no trouble of the database', async () => {
  const left = new ReadableStream({
    start: (body) => body.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
  });
  const sent: RequestInit & { duplex: 'half' } = { method: 'POST', body: left, duplex: 'half' };
  const headers = { 'content-type': 'application/json' };
  const reading = readBody(new Request('http://host/rest/v1/profile', { ...sent, headers }));
  await expect(reading).rejects.toMatchObject({ status: 400, body: { code: 'PGRST102' } });
});
