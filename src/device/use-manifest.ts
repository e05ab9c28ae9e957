import { useEffect } from 'react';
import type { Locale } from '../domain/puzzle/puzzle.ts';

/** Names the manifest in the page's language, so that an installed page has that language too. */
export function useManifest(locale: Locale) {
  useEffect(() => {
    const link = document.querySelector('link[rel="manifest"]');
    link?.setAttribute('href', `/manifest.${locale}.webmanifest`);
  }, [locale]);
}
