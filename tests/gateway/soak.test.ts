import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';

import { readSecrets } from '../../gateway/data-folder/secrets.ts';
import type { World } from '../soak/account-calls.ts';
import { playSequence } from '../soak/play-sequence.ts';
import { addDays } from '../soak/soak-database.ts';
import { sequence } from '../soak/steps.ts';
import { worldOf } from '../soak/world.ts';
import { beginSession } from '../setup/sign-token.ts';
import { gatewayFor } from '../setup/start-gateway.ts';
import { addUser } from '../setup/factories/user-factory.ts';

describe('whatever devices of one account do', () => {
  const running = gatewayFor();
  let world: World;
  beforeAll(async () => {
    const { gateway, dataDir, url } = running();
    const { jwtSecret } = await readSecrets(dataDir, {});
    world = worldOf({
      url: async () => url,
      publishableKey: gateway.publishableKey,
      jwtSecret,
      days: await addDays(gateway.database),
      nextUser: async () => {
        const id = await addUser(gateway.database);
        await beginSession(gateway.database, id);
        return id;
      },
    });
  });

  it('no finished game is lost or counts twice', async () => {
    let steps = 0;
    const play = fc.asyncProperty(sequence, async (played) => {
      await playSequence(world, played);
      steps += played.length;
    });
    await fc.assert(play, { numRuns: 8, seed: 20_261_122 });
    expect(steps).toBeGreaterThan(50);
  });
});
