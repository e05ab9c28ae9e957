import { expect, it } from 'vitest';

import { createWorkQueue } from './work-queue.ts';

it('work is done one piece at a time, in the order of asking, and a failure stops nobody', async () => {
  const queue = createWorkQueue(3);
  const done: string[] = [];
  const work = (name: string) =>
    queue.enter()?.run(async () => {
      done.push(`${name} begins`);
      await Promise.resolve();
      if (name === 'b') throw new Error('no');
      done.push(`${name} ends`);
    });
  await Promise.allSettled([work('a'), work('b'), work('c')]);
  expect(done).toEqual(['a begins', 'a ends', 'b begins', 'c begins', 'c ends']);
});

it('who finds it full is told at once, and who leaves makes room once', () => {
  const queue = createWorkQueue(2);
  const first = queue.enter();
  queue.enter();
  expect(queue.enter()).toBeUndefined();
  first?.leave();
  first?.leave();
  expect(queue.enter()).toBeDefined();
  expect(queue.enter()).toBeUndefined();
});
