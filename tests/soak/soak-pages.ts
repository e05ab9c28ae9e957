import * as fc from 'fast-check';

import { listen } from '../../gateway/http/listen.ts';
import { createLog } from '../../gateway/log.ts';
import { openGateway } from '../../gateway/open-gateway.ts';
import { keepLibrariesQuiet } from '../../gateway/quiet-libraries.ts';
import { findRepository } from '../../gateway/repository.ts';
import { readSettings } from '../../gateway/settings.ts';
import { puzzleWith } from '../../src/domain/puzzle/puzzle-factory.ts';
import { pageSequence } from './page-steps.ts';
import { signToken } from '../setup/sign-token.ts';
import type { Person } from './paged-device.ts';
import { type PagedWorld, playPages } from './play-pages.ts';
import { makeSoakDatabase } from './soak-database.ts';

const generous = { burst: 1_000_000, perMinute: 1_000_000 };
const jwtSecret = 'a secret for the length of one soak';

/**
 * Plays so many sequences with the page's own code, one after the other, because the page has its
 * browser in global names; rejects with the first that fails. `tell` hears how many are done, and
 * the answer is how many were, fewer where `ending` came between.
 */
export async function soakPages(
  { sequences, seed, ending }: { sequences: number; seed: number; ending: AbortSignal },
  tell: (played: number) => void,
): Promise<number> {
  const database = await makeSoakDatabase(2 * sequences + 2_000);
  const log = createLog('plain', 'error');
  const giveConsoleBack = keepLibrariesQuiet(log);
  const gateway = await openGateway({
    settings: readSettings({ ...database.environment, QUANDO_JWT_SECRET: jwtSecret }),
    repository: await findRepository(),
    log,
    rates: { api: generous, records: generous },
  });
  const server = await listen(gateway.fetch, '127.0.0.1', 0, gateway);
  const users = [...database.users];
  const newPerson = async (): Promise<Person> => {
    const id = users.pop() ?? '';
    const token = await signToken(id, jwtSecret, {}, '12h');
    return { id, url: server.url, apikey: gateway.publishableKey, token };
  };
  const days: PagedWorld['days'] = database.days
    .slice(0, 3)
    .map(({ date, ids: [german, english] }) => [
      puzzleWith({ id: german, locale: 'de', date }),
      puzzleWith({ id: english, locale: 'en', date }),
    ]);
  let played = 0;
  const play = fc.asyncProperty(pageSequence, async (steps) => {
    if (ending.aborted) return;
    const people = [await newPerson(), await newPerson()] as const;
    await playPages({ days, people }, steps);
    played += 1;
    tell(played);
  });
  try {
    await fc.assert(play, { numRuns: sequences, seed });
    return played;
  } finally {
    await server.drain();
    await gateway.close();
    giveConsoleBack();
    await database.remove();
  }
}
