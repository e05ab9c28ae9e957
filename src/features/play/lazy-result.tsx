import { useCallback } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Locale } from '../../game/puzzle.ts';
import { loadCatalogue } from '../../i18n/catalogues.ts';
import { WithCatalogue } from '../../i18n/with-catalogue.tsx';
import { Button } from '../../ui/button.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import styles from './lazy-result.module.css';
import type { ResultProps } from './result.tsx';

/** Fetches the result's view and words while the game still goes on, for use at its end. */
export function prepareResult(locale: Locale) {
  loadResult(locale).catch(() => undefined);
}

/** The result, once its view is there; where it cannot be had the page can be reloaded. */
export function LazyResult(props: ResultProps) {
  const t = useTranslations('screen');
  const locale = useLocale();
  const view = useLoaded(useCallback(() => loadResult(locale), [locale]));
  if (view.state === 'loading') return <div className={styles.place} />;
  if (view.state === 'failed') {
    return (
      <div className={styles.place}>
        <p>{t('failedText')}</p>
        <Button look="primary" onClick={() => location.reload()}>
          {t('retry')}
        </Button>
      </div>
    );
  }
  const { Result, messages } = view.value;
  return (
    <WithCatalogue messages={messages}>
      <Result {...props} />
    </WithCatalogue>
  );
}

async function loadResult(locale: Locale) {
  const [{ Result }, messages] = await Promise.all([
    import('./result.tsx'),
    loadCatalogue('result', locale),
  ]);
  return { Result, messages };
}
