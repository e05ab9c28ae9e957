import { expect, it } from 'vitest';

import { forgetOldest } from './forget-oldest.ts';

it('of more than there may be, the one that came first goes', () => {
  const known = new Map([
    ['b', 1],
    ['a', 2],
  ]);
  forgetOldest(known, 2);
  expect([...known.keys()]).toEqual(['b', 'a']);
  known.set('c', 3);
  forgetOldest(known, 2);
  expect([...known.keys()]).toEqual(['a', 'c']);
  const none = new Map<undefined, number>();
  forgetOldest(none, -1);
  expect(none.size).toBe(0);
});
