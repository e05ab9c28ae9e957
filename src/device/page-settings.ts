/** Where the page finds its backend: an empty address means the page's own origin. */
export type PageSettings = { backendUrl: string; publishableKey: string; version: string };

/** What the server, or the build for static hosting, wrote into the page. */
export function pageSettings(): PageSettings {
  return {
    backendUrl: meta('quando-backend-url') || location.origin,
    publishableKey: meta('quando-publishable-key'),
    version: meta('quando-version'),
  };
}

/** The content of one of the page's own `<meta>` elements, or an empty text. */
export function meta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}
