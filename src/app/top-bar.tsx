import { useTranslations } from 'use-intl';
import { Link, useLocation, useSearch } from 'wouter';
import { useSession } from '../backend/session.ts';
import { drawings } from '../ui/drawings.ts';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import { isGame, isMuseumAt } from './plain-path.ts';
import styles from './top-bar.module.css';
import { callTour } from './tour-call.ts';

type TopBarProps = { isMenuOpen: boolean; hasNews: boolean; onMenu: () => void };

/** The bar at the top of every screen: the menu, the logo that leads to the start, help, support. */
export function TopBar({ isMenuOpen, hasNews, onMenu }: TopBarProps) {
  const t = useTranslations('app');
  const [location] = useLocation();
  const search = useSearch();
  const { state } = useSession();
  return (
    <header className={styles.bar}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
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
        {isGame(location) && !isMuseumAt(location, search) && (
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
        {state === 'signedOut' ? (
          <Link href="/support" className={styles.button} aria-label={t('support')}>
            <Icon drawing={drawings.lock} />
          </Link>
        ) : (
          <Link href="/profile" className={styles.button} aria-label={t('profile')}>
            <Icon drawing={drawings.profile} />
          </Link>
        )}
      </div>
    </header>
  );
}
