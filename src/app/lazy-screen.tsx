import { type ComponentType, useCallback } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { type CatalogueName, loadCatalogue } from '../i18n/catalogues.ts';
import { WithCatalogue } from '../i18n/with-catalogue.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { FailedScreen } from './failed-screen.tsx';
import styles from './lazy-screen.module.css';

type LazyScreenProps = { load: () => Promise<ComponentType>; catalogue: CatalogueName };

/** A screen that is fetched, together with its words, when somebody opens it. */
export function LazyScreen({ load, catalogue }: LazyScreenProps) {
  const t = useTranslations('screen');
  const locale = useLocale();
  const loadBoth = useCallback(async () => {
    const [Screen, messages] = await Promise.all([load(), loadCatalogue(catalogue, locale)]);
    return { Screen, messages };
  }, [load, catalogue, locale]);
  const screen = useLoaded(loadBoth);

  if (screen.state === 'loading') {
    return (
      <main className={styles.screen} aria-busy="true">
        <h1 className="visually-hidden">{t('loading')}</h1>
      </main>
    );
  }
  if (screen.state === 'failed') return <FailedScreen />;
  const { Screen, messages } = screen.value;
  return (
    <WithCatalogue messages={messages}>
      <Screen />
    </WithCatalogue>
  );
}
