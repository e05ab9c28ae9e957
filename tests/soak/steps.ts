import * as fc from 'fast-check';

import type { Statistics } from '../../src/domain/statistics/statistics.ts';
import type { Game } from './reference-account.ts';

/** What a simulated device may do; a lost answer means that it does not know whether it was heard. */
export type Step =
  | ({ kind: 'record'; isLost: boolean } & Finished)
  | { kind: 'retry'; device: number }
  | { kind: 'load'; device: number }
  | {
      kind: 'use-device';
      device: number;
      isLost: boolean;
      /** Whether it looked just before, instead of some time ago or never. */
      hasLooked: boolean;
      more: Partial<Statistics>;
      finished: readonly Finished[];
    }
  | { kind: 'plain-upload'; statistics: Partial<Statistics> }
  | { kind: 'restore'; device: number; isLost: boolean; place: number }
  | { kind: 'store'; device: number; isLost: boolean; day: number; locale: number; game: Tries }
  | { kind: 'state-alone'; gameState: Game['gameState'] }
  | { kind: 'together'; finished: readonly Finished[] }
  | ({ kind: 'elsewhere' } & Finished);

/** A finished daily puzzle: which of the world's days and languages, and how it ended. */
export type Finished = {
  device: number;
  day: number;
  locale: number;
  attempt: 1 | 2 | 3 | 4 | null;
};

/** Tries that are one game's, because each game is played one way: the first so many of it. */
export type Tries = { count: number; way: number; gameState: Game['gameState'] };

const device = fc.nat(2);
const isLost = fc.boolean();
const finished = fc.record({
  device,
  day: fc.nat(3),
  locale: fc.nat(1),
  attempt: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, null),
});
const count = fc.nat(4);
const statistics: fc.Arbitrary<Partial<Statistics>> = fc.record(
  {
    firstTrySuccess: count,
    secondTrySuccess: count,
    thirdTrySuccess: count,
    fourthTrySuccess: count,
    noSuccess: count,
  },
  { requiredKeys: ['noSuccess'] },
);
const gameState: fc.Arbitrary<Game['gameState']> = fc.oneof(
  { weight: 4, arbitrary: fc.constant('running' as const) },
  fc.constantFrom('won' as const, 'lost' as const),
);

/** One step; playing is what happens most. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(finished, isLost)
      .map(([game, lost]) => ({ kind: 'record' as const, isLost: lost, ...game })),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('retry' as const), device }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('load' as const), device }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('use-device' as const),
      device,
      isLost,
      hasLooked: fc.boolean(),
      more: statistics,
      finished: fc.array(finished, { maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('plain-upload' as const), statistics }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('restore' as const),
      device,
      isLost,
      place: fc.nat(4),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('store' as const),
      device,
      isLost,
      day: fc.constantFrom(0, 0, 0, 1),
      locale: fc.constantFrom(0, 0, 0, 1),
      game: fc.record({ count, way: fc.nat(1), gameState }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('state-alone' as const), gameState }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('together' as const),
      finished: fc.array(finished, { minLength: 2, maxLength: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: finished.map((game) => ({ kind: 'elsewhere' as const, ...game })),
  },
);

/** A sequence of steps, from an account that nobody has played with. */
export const sequence: fc.Arbitrary<readonly Step[]> = fc.array(step, {
  minLength: 8,
  maxLength: 20,
  size: 'max',
});
