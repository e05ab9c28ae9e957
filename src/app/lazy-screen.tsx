import { useTranslations } from 'use-intl';
import { FailedScreen } from './failed-screen.tsx';
import { LazyPart, type Part } from './lazy-part.tsx';
import styles from './lazy-screen.module.css';

/** A screen that is fetched when somebody opens it. */
export function LazyScreen({ screen }: { screen: Part<object> }) {
  const t = useTranslations('screen');
  return (
    <LazyPart
      part={screen}
      props={{}}
      waiting={
        <main className={styles.screen} aria-busy="true">
          <h1 className="visually-hidden">{t('loading')}</h1>
        </main>
      }
      failed={<FailedScreen />}
    />
  );
}
