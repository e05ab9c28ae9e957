import { type ReactNode, useEffect, useState } from 'react';
import { IntlProvider } from 'use-intl';
import { localeOf } from '../device/cookies/settings.ts';
import { useSettings } from '../device/cookies/use-settings.ts';
import type { Locale } from '../domain/puzzle/puzzle.ts';
import { loadCatalogue, type SomeMessages } from '../i18n/catalogues.ts';

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 16_000;

type Loaded = { locale: Locale; messages: SomeMessages };

type CatalogueProviderProps = {
  /** Shown until the first catalogue is there: something without words. */
  fallback: ReactNode;
  children: ReactNode;
};

/** Gives the page its words, and keeps the old language until the new one has come. */
export function CatalogueProvider({ fallback, children }: CatalogueProviderProps) {
  const locale = localeOf(useSettings().language);
  const [loaded, setLoaded] = useState<Loaded | null>(null);

  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout>;
    function load(pause: number) {
      loadCatalogue('main', locale).then(
        (messages) => {
          if (isCurrent) setLoaded({ locale, messages });
        },
        () => {
          // Without messages nothing can be explained: try again, less and less often.
          if (isCurrent) timer = setTimeout(() => load(Math.min(pause * 2, LONGEST_PAUSE)), pause);
        },
      );
    }
    load(FIRST_PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [locale]);

  if (loaded === null) return fallback;
  return (
    <IntlProvider locale={loaded.locale} messages={loaded.messages} timeZone="UTC">
      {children}
    </IntlProvider>
  );
}
