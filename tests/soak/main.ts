import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import * as fc from 'fast-check';

import { type MortalGateway, startMortalGateway } from './mortal-gateway.ts';
import { createNights } from './nights.ts';
import { playSequence } from './play-sequence.ts';
import { makeSoakDatabase } from './soak-database.ts';
import { soakPages } from './soak-pages.ts';
import { sequence } from './steps.ts';
import { worldOf } from './world.ts';

const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    only: { type: 'string' },
    nights: { type: 'string', default: '0' },
  },
});
/** So many play at the same time, each with accounts of their own. */
const lanes = 6;
/** Starting a gateway takes as long as some fifty sequences. */
const betweenKills = 100;
const keys = {
  QUANDO_JWT_SECRET: 'a secret for the length of one soak',
  QUANDO_PUBLISHABLE_KEY: 'sb_publishable_soak_soak_soak',
  QUANDO_SECRET_KEY: 'sb_secret_soak_soak_soak_soak',
};

/** Who ends a soak early finds nothing left of it: what is under way ends, and nothing else begins. */
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    process.exitCode = 130;
    ending.abort();
  });
}

console.log(`Seed ${values.seed}: --seed ${values.seed} plays the same sequences again.`);
const sequences = Number(values.sequences);
const seed = Number(values.seed);
const nightCount = Number(values.nights);
const isEnding = () => ending.signal.aborted;
if (values.only !== 'pages' && !isEnding()) await soak();
if (values.only !== 'protocol' && !isEnding()) {
  const played = await soakPages({ sequences, seed, ending: ending.signal }, (done) => {
    if (done % 500 === 0) console.log(`${done} sequences of pages`);
  });
  console.log(`${played} sequences of pages, all as the reference says`);
}

/** Plays the sequences against a gateway that is killed now and then; rejects with the first that fails. */
async function soak() {
  // Sequences that fail are made smaller by playing them again, which takes more players.
  const database = await makeSoakDatabase(2 * sequences + 5_000);
  const gateway = startMortalGateway({ ...database.environment, ...keys, TRUST_PROXY: '1' });
  const users = [...database.users];
  const worldAt = ({ url }: MortalGateway) =>
    worldOf({
      url,
      publishableKey: keys.QUANDO_PUBLISHABLE_KEY,
      jwtSecret: keys.QUANDO_JWT_SECRET,
      days: database.days,
      nextUser: async () => users.pop() ?? fail('There are no players left.'),
    });
  const world = worldAt(gateway);
  const reaper = createReaper(gateway);
  const nights = await createNights(database.environment['DATA_DIR'] ?? '');
  const betweenNights = Math.floor(sequences / nightCount);
  let played = 0;
  const play = fc.asyncProperty(sequence, async (steps) => {
    if (ending.signal.aborted) return;
    await playSequence(world, steps);
    played += 1;
    if (played % betweenKills === 0) reaper.killSoon();
    if (played % betweenNights === 0) nights.beginSoon();
    if (played % 500 === 0) console.log(`${played} sequences, killed ${reaper.kills()}`);
  });
  const numRuns = Math.ceil(sequences / lanes);
  const playing = Array.from({ length: lanes }, (_, lane) =>
    fc.assert(play, { numRuns, seed: seed + lane }),
  );
  try {
    await Promise.all(playing);
    await reaper.settled();
    await nights.settled();
    console.log(`${played} sequences, killed ${reaper.kills()}, all as the reference says`);
    await gateway.end();
    await nights.restoreAll(async (dataDir) => {
      const restored = startMortalGateway({ ...database.environment, ...keys, DATA_DIR: dataDir });
      const again = fc.asyncProperty(sequence, (steps) => playSequence(worldAt(restored), steps));
      await fc.assert(again, { numRuns: 10, seed }).finally(restored.end);
    });
  } finally {
    await Promise.allSettled([...playing, reaper.settled(), nights.settled()]);
    await gateway.end();
    await nights.remove();
    await database.remove();
  }
}

/** Kills the gateway at moments that nobody plans, one after the other, while all lanes ask. */
function createReaper(gateway: MortalGateway) {
  let kills = 0;
  let killing: Promise<void> = Promise.resolve();
  const kill = async (before: Promise<void>) => {
    await before;
    await wait(randomInt(300));
    await gateway.kill();
    kills += 1;
  };
  return {
    killSoon: () => {
      killing = kill(killing);
      killing.catch(() => {});
    },
    settled: () => killing,
    kills: () => `${kills} times`,
  };
}

function fail(message: string): never {
  throw new Error(message);
}
