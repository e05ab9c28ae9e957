/**
 * Removes the service worker and everything that is in the browser's caches. Never rejects: what a
 * browser blocks holds nothing.
 */
export async function dropWorker() {
  // The worker first: it would fill the caches again.
  await removeWorkers().catch(() => undefined);
  await eraseCaches().catch(() => undefined);
}

async function removeWorkers() {
  if (!('serviceWorker' in navigator)) return;
  const workers = await navigator.serviceWorker.getRegistrations();
  await Promise.all(workers.map((worker) => worker.unregister()));
}

async function eraseCaches() {
  if (!('caches' in window)) return;
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}
