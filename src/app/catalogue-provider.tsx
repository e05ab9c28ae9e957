import { type ReactNode, useEffect, useState } from 'react';
import { IntlProvider } from 'use-intl';
import { localeOf } from '../device/cookies/settings.ts';
import { useSettings } from '../device/cookies/use-settings.ts';
import type { Locale } from '../domain/puzzle/puzzle.ts';
import { loadCatalogue, type SomeMessages } from '../i18n/catalogues.ts';

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 16_000;

/** The page's words in one language. */
export type Words = { locale: Locale; messages: SomeMessages };

/** Gives the page its words, and keeps the old language until the new one has come. */
export function CatalogueProvider({ first, children }: { first: Words; children: ReactNode }) {
  const locale = localeOf(useSettings().language);
  const [loaded, setLoaded] = useState(first);

  useEffect(() => {
    if (loaded.locale === locale) return undefined;
    return loadWords(locale, setLoaded);
  }, [locale, loaded.locale]);

  return (
    <IntlProvider locale={loaded.locale} messages={loaded.messages}>
      {children}
    </IntlProvider>
  );
}

/**
 * Asks for the page's words until they come, less and less often: without them nothing can be
 * explained. Returns how to stop.
 */
export function loadWords(locale: Locale, show: (words: Words) => void): () => void {
  let isWanted = true;
  let timer: ReturnType<typeof setTimeout>;
  function load(pause: number) {
    loadCatalogue('main', locale).then(
      (messages) => {
        if (isWanted) show({ locale, messages });
      },
      () => {
        if (isWanted) timer = setTimeout(() => load(Math.min(pause * 2, LONGEST_PAUSE)), pause);
      },
    );
  }
  load(FIRST_PAUSE);
  return () => {
    isWanted = false;
    clearTimeout(timer);
  };
}
