import { useEffect } from 'react';
import { privacyConfirmed, readCookie } from '../cookies/cookie.ts';
import { pageSettings } from '../page-settings.ts';
import { WORKER } from './kept-names.ts';
import { requestKind } from './request-kind.ts';

/** How long after the first view the page counts as quiet, in milliseconds. */
const QUIET = 3000;

/**
 * Has the page kept for when there is no connection, as far as browser and player allow it, once
 * nothing else is fetched any more.
 */
export function useWorker() {
  useEffect(() => {
    // The game works without it too, as long as there is a connection.
    const timer = setTimeout(() => void startWorker().catch(() => undefined), QUIET);
    return () => clearTimeout(timer);
  }, []);
}

async function startWorker() {
  // Where the confirmation could not be stored, nothing else is.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !readCookie(privacyConfirmed)) {
    return;
  }
  const { serviceWorker } = navigator;
  const hasWorker = serviceWorker.controller !== null;
  const takenOver = new Promise((resolve) => {
    serviceWorker.addEventListener('controllerchange', resolve, { once: true });
  });
  await serviceWorker.register(WORKER, { updateViaCache: 'none' });
  const { quandoToday } = window;
  const sent = quandoToday === undefined ? [] : [quandoToday.address];
  if (hasWorker) return ask(sent);
  await takenOver;
  return ask([...(await loadedSoFar()), ...sent]);
}

/**
 * What came before there was a worker, or with the page, is asked for once more; the browser still
 * has most of it.
 */
async function ask(addresses: readonly string[]) {
  const { publishableKey } = pageSettings();
  await Promise.allSettled(
    [...new Set(addresses)].map(async (url) => {
      const headers = new Headers();
      const request = { method: 'GET', mode: 'cors', url, headers };
      const kind = requestKind(request, location.origin);
      if (kind === 'puzzle') headers.set('apikey', publishableKey);
      if (kind !== null) await fetch(url, { headers, credentials: 'omit' });
    }),
  );
}

/** The addresses of all that the page has loaded beside its document. */
function loadedSoFar(): Promise<string[]> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      observer.disconnect();
      resolve(list.getEntries().map(({ name }) => name));
    });
    observer.observe({ type: 'resource', buffered: true });
  });
}
