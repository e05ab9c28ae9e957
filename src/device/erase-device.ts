import { clearCookie } from './cookie.ts';

/**
 * Removes everything the page has stored on the device: cookies, also those of older versions,
 * statistics and session in the browser's storage, caches and service worker. Never rejects: what
 * a browser blocks holds nothing.
 */
export async function eraseDevice() {
  eraseCookies();
  eraseStorage();
  await Promise.allSettled([eraseCaches(), removeWorkers()]);
}

function eraseCookies() {
  try {
    for (const pair of document.cookie.split('; ')) {
      const [name = ''] = pair.split('=');
      if (name !== '') clearCookie({ name });
    }
  } catch {
    // Cookies are blocked: there are none.
  }
}

function eraseStorage() {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Storage is blocked: there is none.
  }
}

async function eraseCaches() {
  if (!('caches' in window)) return;
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function removeWorkers() {
  if (!('serviceWorker' in navigator)) return;
  const workers = await navigator.serviceWorker.getRegistrations();
  await Promise.all(workers.map((worker) => worker.unregister()));
}
