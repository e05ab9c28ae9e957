import { clearCookie } from './cookies/cookie.ts';
import { dropWorker } from './offline/drop-worker.ts';

/**
 * Removes everything the page has stored on the device: cookies, also those of older versions,
 * statistics and session in the browser's storage, caches and service worker. Never rejects: what
 * a browser blocks holds nothing.
 */
export async function eraseDevice() {
  eraseCookies();
  eraseStorage();
  await dropWorker();
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
