import type { ClickEvent, PushEvent, WorkerScope } from '../offline/worker-scope.ts';

/** A newer reminder takes the place of one that still lies there. */
const TAG = 'daily';

/** Shows the reminder that came; a browser that is shown nothing takes the subscription away. */
export function showReminder({ data }: PushEvent, { registration }: WorkerScope): Promise<void> {
  const { title, body } = wordsIn(data);
  return registration.showNotification(title, {
    body,
    tag: TAG,
    icon: '/icon-192.png',
    badge: '/favicon-32.png',
  });
}

/** Takes the player to today's puzzle, in a page that shows it already if there is one. */
export async function openPuzzle({ notification }: ClickEvent, { clients }: WorkerScope) {
  notification.close();
  const pages = await clients.matchAll({ type: 'window' });
  const shown = pages.find(({ url }) => new URL(url).pathname === '/');
  await (shown === undefined ? clients.openWindow('/') : shown.focus());
}

function wordsIn(data: PushEvent['data']): { title: string; body: string } {
  const plain = { title: 'Quando', body: '' };
  try {
    const words: unknown = data?.json();
    if (typeof words !== 'object' || words === null) return plain;
    const { title, body }: Partial<Record<string, unknown>> = { ...words };
    return typeof title === 'string' && typeof body === 'string' ? { title, body } : plain;
  } catch {
    return plain;
  }
}
