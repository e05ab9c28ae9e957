/** What the worker keeps an answer to. */
export type RequestKind = 'page' | 'asset' | 'puzzle';

type Asked = {
  method: string;
  mode: string;
  url: string;
  headers: { has: (name: string) => boolean };
};

/**
 * What a request asks for, or null where the worker leaves it to the browser: whatever writes, says
 * who asks, or is neither the page, nor one of its files, nor the puzzle of the day.
 *
 * @param origin the page's own
 */
export function requestKind(request: Asked, origin: string): RequestKind | null {
  if (request.method !== 'GET' || request.headers.has('authorization')) return null;
  const url = new URL(request.url);
  if (url.pathname.endsWith('/rest/v1/rpc/get_puzzle_of_the_day')) return 'puzzle';
  if (url.origin !== origin) return null;
  if (url.pathname.startsWith('/assets/')) return 'asset';
  return request.mode === 'navigate' && isScreen(url.pathname) ? 'page' : null;
}

/** The gateway's own answers and single files are no screens. */
function isScreen(path: string): boolean {
  return !/^\/(rest|auth|healthz)(\/|$)|\.[^/]*$/.test(path);
}
