import { test } from './test.ts';
import { startTestGateway, type TestGateway } from './test-gateway.ts';

/**
 * A gateway for some tests alone: what they publish or change is on no other test's days.
 *
 * @param environment what its operator has set
 */
export const ownGateway = (name: string, environment: Readonly<Record<string, string>> = {}) =>
  gatewayThat(name, () => startTestGateway(name, environment));

/** As {@link ownGateway}, where more belongs to its start than what its operator has set. */
export const gatewayThat = (name: string, begin: () => Promise<TestGateway>) =>
  test.extend({ operator: { name, begin } });
