import { expect, it } from 'vitest';

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
