import { expect, test } from 'vitest';
import { repeat } from './repeat.ts';

test('work goes on after a failure, which is logged, and ends amid a pause', async () => {
  const failed: string[] = [];
  const log = { error: (message: string) => void failed.push(message) };
  let times = 0;
  await new Promise<void>((resolve) => {
    const end = repeat(
      async () => {
        times += 1;
        if (times === 1) throw new Error('once');
        resolve(end());
      },
      { log, failed: 'It failed.', pause: 1 },
    );
  });
  expect([times, failed]).toEqual([2, ['It failed.']]);

  const end = repeat(async () => void (times += 1), { log, failed: '', pause: 3_600_000 });
  await end();
  expect(times).toBe(3);
});
