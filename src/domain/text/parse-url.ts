/**
 * An address, relative to another where there is one; null for what is none. Node 20’s `URL.canParse`
 * refuses umlauts once it has been called some thousand times, and has no `URL.parse` yet.
 */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
