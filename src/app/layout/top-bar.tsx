import { useTranslations } from 'use-intl';
import { Link, useLocation } from 'wouter';
import { useSession } from '../../backend/session.ts';
import { requestRestart } from '../../features/play/restart.ts';
import { isGamePath } from '../../domain/puzzle/puzzle-path.ts';
import { drawings } from '../../ui/icons/drawings.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Logo } from '../../ui/icons/logo.tsx';
import styles from './top-bar.module.css';
import { callTour } from '../deferred/tour-call.ts';

type MenuProps = { isMenuOpen: boolean; hasNews: boolean; onMenu: () => void };

/**
 * The bar at the top of every screen: the menu, the logo that leads to the start, help, support,
 * and the way to sign in or to the profile. In
 * a museum the logo alone, which restarts the puzzle.
 */
export function TopBar({ isMuseum, ...menu }: MenuProps & { isMuseum: boolean }) {
  const t = useTranslations('app');
  return (
    <header className={styles.bar}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      {isMuseum ? (
        <button
          type="button"
          className={`${styles.logo} ${styles.alone}`}
          aria-label={t('restart')}
          onClick={requestRestart}
        >
          <Logo />
        </button>
      ) : (
        <Ways {...menu} />
      )}
    </header>
  );
}

/** The ways to other screens. */
function Ways({ isMenuOpen, hasNews, onMenu }: MenuProps) {
  const t = useTranslations('app');
  const [location] = useLocation();
  const isSignedOut = useSession().state === 'signedOut';
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t(hasNews ? 'menuNews' : 'menu')}
        aria-controls="menu"
        aria-expanded={isMenuOpen}
        data-tour="step11"
        onClick={onMenu}
      >
        <Icon drawing={drawings.menu} />
        {hasNews && <span className="news-dot" />}
      </button>
      <Link href="/" className={styles.logo} aria-label={t('toStart')}>
        <Logo />
      </Link>
      <div className={styles.end}>
        {isGamePath(location) && (
          <button
            type="button"
            className={styles.button}
            aria-label={t('help')}
            data-tour="tutorial"
            onClick={callTour}
          >
            <Icon drawing={drawings.help} />
          </button>
        )}
        {isSignedOut && (
          <Link href="/support" className={styles.button} aria-label={t('support')}>
            <Icon drawing={drawings.lock} />
          </Link>
        )}
        <Link
          href={isSignedOut ? '/login' : '/profile'}
          className={styles.button}
          aria-label={t(isSignedOut ? 'login' : 'profile')}
        >
          <Icon drawing={drawings.profile} />
        </Link>
      </div>
    </>
  );
}
