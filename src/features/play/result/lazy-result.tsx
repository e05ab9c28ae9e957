import { type ComponentType, useCallback } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Locale } from '../../../domain/puzzle/puzzle.ts';
import type { SomeMessages } from '../../../i18n/catalogues.ts';
import { WithCatalogue } from '../../../i18n/with-catalogue.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { useLoaded } from '../../../ui/use-loaded.ts';
import styles from './lazy-result.module.css';

type LazyResultProps<Props extends object> = {
  /** The same function from one render to the next. */
  load: (locale: Locale) => Promise<{ View: ComponentType<Props>; messages: SomeMessages }>;
  props: Props;
};

/** The result, once its view is there; where it cannot be had the page can be reloaded. */
export function LazyResult<Props extends object>({ load, props }: LazyResultProps<Props>) {
  const t = useTranslations('screen');
  const locale = useLocale();
  const loaded = useLoaded(useCallback(() => load(locale), [load, locale]));
  if (loaded.state === 'loading') return <div className={styles.place} />;
  if (loaded.state === 'failed') {
    return (
      <div className={styles.place} role="alert">
        <p>{t('failedText')}</p>
        <Button look="primary" onClick={() => location.reload()}>
          {t('retry')}
        </Button>
      </div>
    );
  }
  const { View, messages } = loaded.value;
  return (
    <WithCatalogue messages={messages}>
      <View {...props} />
    </WithCatalogue>
  );
}
