import { expect, test } from 'vitest';
import { readOutcomes } from './outcomes.ts';

test('shares are read from the first attempt to not solved', () => {
  expect(readOutcomes({ players: 1200, shares: [5, 40, 30, 15, 10] })).toEqual({
    players: 1200,
    shares: {
      firstTrySuccess: 5,
      secondTrySuccess: 40,
      thirdTrySuccess: 30,
      fourthTrySuccess: 15,
      noSuccess: 10,
    },
  });
});

test.each([
  ['a number', 20],
  ['no shares', { players: 20 }],
  ['no players', { shares: [0, 0, 100, 0, 0] }],
  ['players in words', { players: '20', shares: [0, 0, 100, 0, 0] }],
  ['four shares', { players: 20, shares: [0, 0, 100, 0] }],
  ['six shares', { players: 20, shares: [0, 0, 100, 0, 0, 0] }],
  ['more than all', { players: 20, shares: [0, 0, 101, 0, 0] }],
  ['less than none', { players: 20, shares: [0, -1, 100, 0, 0] }],
  ['a share that is unknown', { players: 20, shares: [0, null, 100, 0, 0] }],
])('%s does not say how others did', (_, answer) => {
  expect(readOutcomes(answer)).toBeNull();
});
