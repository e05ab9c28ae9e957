import { expect, it } from 'vitest';

import { asCaller, callerFrom } from '../../turns/caller.ts';
import { aside } from './aside.ts';

const names = {
  entityId: 'https://quando.example/saml',
  consumerUrl: 'https://quando.example/acs',
};

it('however many tasks come from one network, another is next', { timeout: 20_000 }, async () => {
  const ended: string[] = [];
  const work = (client: string) =>
    asCaller(callerFrom(client), async () => {
      await aside({ name: 'serviceMetadata', words: [names] });
      ended.push(client);
    });
  const many = Array.from({ length: 50 }, (_, index) => work(`2001:db8:1:${index}`));
  const other = '198.51.100.1';
  await Promise.all([...many, work(other)]);
  expect(ended.indexOf(other)).toBeLessThanOrEqual(4);
});
