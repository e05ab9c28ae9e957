import { expect, it, vi } from 'vitest';

import { createLog } from './log.ts';
import { createBackgroundTasks } from './background-tasks.ts';

it('is settled when also what followed is done', async () => {
  const { later, settled } = createBackgroundTasks(createLog('plain', 'error', () => {}));
  const done: string[] = [];
  later(async () => {
    await Promise.resolve();
    done.push('first');
    later(async () => {
      await Promise.resolve();
      done.push('second');
    });
  });
  expect(done).toEqual([]);
  await settled();
  expect(done).toEqual(['first', 'second']);
});

it('a failure is in the log and stops nothing else', async () => {
  const lines: string[] = [];
  const { later, settled } = createBackgroundTasks(
    createLog('plain', 'error', (line) => lines.push(line)),
  );
  let isDone = false;
  later(() => Promise.reject(new Error('The disk is full.')));
  later(async () => {
    isDone = true;
  });
  await settled();
  expect([isDone, lines.join('')]).toEqual([true, expect.stringContaining('The disk is full.')]);
});

it('what fails for the same reason again and again is in the log once a minute', async () => {
  const lines: string[] = [];
  const { later, settled } = createBackgroundTasks(
    createLog('plain', 'error', (line) => lines.push(line)),
  );
  for (let count = 0; count < 100; count += 1) {
    later(() => Promise.reject(new Error('No text was sent.')));
  }
  later(() => Promise.reject(new Error('The disk is full.')));
  await settled();
  expect(lines).toHaveLength(2);
});

it('closing tells what waits, and waits for it to give up', async () => {
  const { later, closing, close } = createBackgroundTasks(createLog('plain', 'error', () => {}));
  let isOver = false;
  later(
    () =>
      new Promise<void>((resolve) => {
        closing.addEventListener('abort', () => {
          isOver = true;
          resolve();
        });
      }),
  );
  await close();
  expect(isOver).toBe(true);
});

it('closing waits for five seconds at most', async () => {
  vi.useFakeTimers();
  const { later, close } = createBackgroundTasks(createLog('plain', 'error', () => {}));
  later(() => new Promise(() => {}));
  let isOver = false;
  const closing = close().then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await closing;
  vi.useRealTimers();
});
