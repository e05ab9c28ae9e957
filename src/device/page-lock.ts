const NAME = 'quando.page.';

/**
 * Lets this page's other tabs know that it is open, until it is released, reloaded or closed, or
 * crashes. Does nothing where a browser has no locks.
 *
 * @returns lets it go
 */
export function holdPage(page: string): () => void {
  const end = new AbortController();
  const held = new Promise<void>((resolve) => {
    end.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  // Older browsers and plain http have none.
  const locks = 'locks' in navigator ? navigator.locks : null;
  locks?.request(NAME + page, () => held).catch(() => undefined);
  return () => end.abort();
}

/** The pages that are open in this browser. */
export async function openPages(): Promise<ReadonlySet<string>> {
  try {
    const { held = [] } = await navigator.locks.query();
    return new Set(held.map(({ name = '' }) => name.slice(NAME.length)));
  } catch {
    return new Set();
  }
}
