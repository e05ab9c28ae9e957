import { test } from './test.ts';
import { startTestGateway, type TestGateway } from './test-gateway.ts';

/**
 * A gateway for some tests alone: what they publish or change is on no other test's days.
 *
 * @param environment what its operator has set
 */
export const ownGateway = (name: string, environment: Readonly<Record<string, string>> = {}) =>
  test.extend<object, { gateway: TestGateway }>({
    gateway: [
      async ({ browserName }, provide) => {
        const gateway = await startTestGateway(`${name}-${browserName}`, environment);
        await provide(gateway);
        await gateway.close();
      },
      { scope: 'worker', timeout: 60_000 },
    ],
  });
