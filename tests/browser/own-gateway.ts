import { test } from './test.ts';
import { startTestGateway, type TestGateway } from './test-gateway.ts';

/** A gateway for one file alone: what it publishes or changes is on no other file's days. */
export const ownGateway = (name: string) =>
  test.extend<object, { gateway: TestGateway }>({
    gateway: [
      async ({ browserName }, provide) => {
        const gateway = await startTestGateway(`${name}-${browserName}`);
        await provide(gateway);
        await gateway.close();
      },
      { scope: 'worker', timeout: 60_000 },
    ],
  });
