import type { Catalogue } from './catalogue.ts';
import type { Lane } from '../database/lanes.ts';
import { readCatalogue } from './read-catalogue.ts';

/** The catalogue as it was read last. */
export type KeptCatalogue = {
  known: (lane: Lane) => Promise<Catalogue>;
  /** One that was read after `old`; undefined where it was read too lately to have changed. */
  newer: (lane: Lane, old: Catalogue) => Promise<Catalogue | undefined>;
};

/** Another gateway may migrate the database; a name that nobody has must not read it again each time. */
const leastAge = 1_000;

/** Reads the catalogue with the first call, and again where a call names what it does not know. */
export function keepCatalogue(now: () => number): KeptCatalogue {
  let reading: Promise<Catalogue> | undefined;
  let readAt = 0;
  const read = (lane: Lane): Promise<Catalogue> => {
    readAt = now();
    const fresh = readCatalogue(lane);
    reading = fresh;
    fresh.catch(() => {
      if (reading === fresh) reading = undefined;
    });
    return fresh;
  };
  const known = (lane: Lane) => reading ?? read(lane);
  return {
    known,
    newer: async (lane, old) => {
      const latest = await known(lane);
      if (latest !== old) return latest;
      return now() - readAt < leastAge ? undefined : read(lane);
    },
  };
}
