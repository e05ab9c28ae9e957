import * as fc from 'fast-check';
import type { Fault } from './paged-device.ts';

/** What somebody does on one of the devices, and what becomes of the requests that follow. */
export type PageStep = { device: number; faults: readonly Fault[] } & (
  | { kind: 'open'; isNextDay: boolean; locale: number }
  | { kind: 'guess'; isRight: boolean }
  | { kind: 'close' }
  | { kind: 'sign-in'; person: number }
  | { kind: 'sign-out' }
  | { kind: 'look' }
  | { kind: 'choose'; source: 'device' | 'online' }
);

const common = {
  // Most happens on one device, so that what is done there meets what was done before.
  device: fc.constantFrom(0, 0, 0, 1, 1, 2),
  faults: fc.oneof(
    { weight: 3, arbitrary: fc.constant<Fault[]>([]) },
    fc.array(fc.constantFrom<Fault>('none', 'request', 'answer'), { maxLength: 5 }),
    fc.constant<Fault[]>(Array.from({ length: 9 }, () => 'request')),
  ),
};

/** One step; playing is what happens most. */
const pageStep: fc.Arbitrary<PageStep> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      ...common,
      kind: fc.constant('open' as const),
      isNextDay: fc.constantFrom(false, false, false, true),
      locale: fc.constantFrom(0, 0, 0, 1),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      ...common,
      kind: fc.constant('guess' as const),
      isRight: fc.constantFrom(false, false, true),
    }),
  },
  { weight: 2, arbitrary: fc.record({ ...common, kind: fc.constant('close' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      ...common,
      kind: fc.constant('sign-in' as const),
      person: fc.constantFrom(0, 0, 1),
    }),
  },
  { weight: 3, arbitrary: fc.record({ ...common, kind: fc.constant('sign-out' as const) }) },
  { weight: 3, arbitrary: fc.record({ ...common, kind: fc.constant('look' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...common,
      kind: fc.constant('choose' as const),
      source: fc.constantFrom('device' as const, 'online' as const),
    }),
  },
);

/** A sequence of steps on three devices on which nobody has played. */
export const pageSequence: fc.Arbitrary<readonly PageStep[]> = fc.array(pageStep, {
  minLength: 5,
  maxLength: 30,
  // Else mostly ten at most: too short a story for two people and three devices.
  size: 'max',
});
