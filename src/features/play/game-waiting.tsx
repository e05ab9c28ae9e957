import { useTranslations } from 'use-intl';
import { GameSkeleton } from './game-skeleton.tsx';
import styles from './play-screen.module.css';

/** In place of a game whose puzzle is on its way. */
export function GameWaiting() {
  const t = useTranslations('play');
  return (
    <main className={`${styles.play} ${styles.wide}`} data-game-state="running" aria-busy="true">
      <h1 className="visually-hidden">{t('loading')}</h1>
      <p role="status" className="visually-hidden">
        {t('loading')}
      </p>
      <GameSkeleton />
    </main>
  );
}
