import * as fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { readSecrets } from '../../gateway/data-folder/secrets.ts';
import { puzzleWith } from '../../src/domain/puzzle/puzzle-factory.ts';
import type { Person } from '../soak/paged-device.ts';
import { pageSequence } from '../soak/page-steps.ts';
import { type PagedWorld, playPages } from '../soak/play-pages.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import { beginSession, signToken } from '../setup/sign-token.ts';
import { gatewayFor } from '../setup/start-gateway.ts';
import { addUser } from '../setup/factories/user-factory.ts';

describe('whatever somebody does on three devices', () => {
  const running = gatewayFor();
  const browser = ['document', 'location', 'localStorage'] as const;
  let days: PagedWorld['days'];
  let newPerson: () => Promise<Person>;

  beforeAll(async () => {
    const { gateway, dataDir, url } = running();
    const { jwtSecret } = await readSecrets(dataDir, {});
    days = await Promise.all(
      ['2026-02-01', '2026-02-02', '2026-02-03'].map(async (date) => {
        const german = await addPuzzle(gateway.database, { date, locale: 'de' });
        const english = await addPuzzle(gateway.database, { date, locale: 'en' });
        return [
          puzzleWith({ id: german, locale: 'de', date }),
          puzzleWith({ id: english, locale: 'en', date }),
        ] as const;
      }),
    );
    newPerson = async () => {
      const id = await addUser(gateway.database);
      await beginSession(gateway.database, id);
      const token = await signToken(id, jwtSecret);
      return { id, url, apikey: gateway.publishableKey, token };
    };
  });

  afterEach(() => {
    for (const name of browser) Reflect.deleteProperty(globalThis, name);
  });

  it('no finished game is lost or counts twice, and nobody sees another account’s', async () => {
    let steps = 0;
    const play = fc.asyncProperty(pageSequence, async (sequence) => {
      const people = [await newPerson(), await newPerson()] as const;
      await playPages({ days, people }, sequence);
      steps += sequence.length;
    });
    await fc.assert(play, { numRuns: 10, seed: 20_261_122 });
    expect(steps).toBeGreaterThan(100);
  });
});
