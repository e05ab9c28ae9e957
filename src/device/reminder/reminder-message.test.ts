import { expect, it, vi } from 'vitest';

import type { ClickEvent, PushEvent, WorkerScope } from '../offline/worker-scope.ts';
import { openPuzzle, showReminder } from './reminder-message.ts';

type Shown = NotificationOptions & { badge?: string };

/** A worker's scope with these pages open; notes what it is asked for. */
function scope(...pages: string[]) {
  const done: unknown[] = [];
  const worker = {
    registration: {
      showNotification: async (title: string, { body, tag, icon, badge }: Shown) => {
        expect([icon, badge]).toEqual(['/icon-192.png', '/favicon-32.png']);
        done.push([title, body, tag]);
      },
    },
    clients: {
      matchAll: async ({ type }: { type: string }) =>
        (type === 'window' ? pages : []).map((url) => ({
          url,
          focus: async () => done.push(`focused ${url}`),
        })),
      openWindow: async (address: string) => done.push(`opened ${address}`),
    },
  } as unknown as WorkerScope;
  return { done, worker };
}

it.each<[string, () => unknown, [string, string]]>([
  ['says what the server sent', () => ({ title: 'Quando', body: 'Text' }), ['Quando', 'Text']],
  ['is shown without words, too', () => JSON.parse('{'), ['Quando', '']],
  ['has a text for its title', () => ({ title: 1, body: 'Text' }), ['Quando', '']],
  ['has a text below it', () => ({ title: 'Today', body: {} }), ['Quando', '']],
])('a reminder, which takes the place of an older one, %s', async (_, json, shown) => {
  const { done, worker } = scope();
  await showReminder({ data: { json } } as PushEvent, worker);
  expect(done).toEqual([[...shown, 'daily']]);
});

it('a press on it goes to the puzzle, which is not opened twice', async () => {
  const close = vi.fn<() => void>();
  const press = { notification: { close } } as unknown as ClickEvent;
  const none = scope('https://quando.example/settings');
  await openPuzzle(press, none.worker);
  expect(none.done).toEqual(['opened /']);
  expect(close).toHaveBeenCalledTimes(1);
  const open = scope('https://quando.example/about', 'https://quando.example/?mode=x');
  await openPuzzle(press, open.worker);
  expect(open.done).toEqual(['focused https://quando.example/?mode=x']);
});
