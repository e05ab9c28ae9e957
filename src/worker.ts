// The service worker: keeps the page and today's puzzle for when there is no connection, and shows reminders.
import { answerFile, answerPage, forgetOldFiles, keepPage } from './device/offline/page-copy.ts';
import { answerPuzzle } from './device/offline/puzzle-copy.ts';
import { openPuzzle, showReminder } from './device/reminder/reminder-message.ts';
import { requestKind } from './device/offline/request-kind.ts';
import type { WorkerScope } from './device/offline/worker-scope.ts';

/** The paths of this build's files, and the page for when nothing is kept; the build fills them in. */
declare const QUANDO_FILES: readonly string[];
declare const QUANDO_LAST_RESORT: string;

const worker = globalThis as unknown as WorkerScope;

// A newer worker waits until every page of the build before it is closed: their files stay till then.
worker.addEventListener('install', (event) => event.waitUntil(keepPage()));

worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));

worker.addEventListener('fetch', (event) => {
  const kind = requestKind(event.request, worker.location.origin);
  if (kind === 'page') event.respondWith(answerPage(event, QUANDO_LAST_RESORT));
  if (kind === 'asset') event.respondWith(answerFile(event));
  if (kind === 'puzzle') event.respondWith(answerPuzzle(event));
});

worker.addEventListener('push', (event) => event.waitUntil(showReminder(event, worker)));

worker.addEventListener('notificationclick', (event) => event.waitUntil(openPuzzle(event, worker)));

async function takeOver() {
  await forgetOldFiles(QUANDO_FILES);
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}
