import { useTranslations } from 'use-intl';
import { Link, useLocation } from 'wouter';
import { Icon } from '../ui/icons.tsx';
import styles from './drawer-navigation.module.css';

const entries = [
  { path: '/', name: 'start' },
  { path: '/about', name: 'about' },
  { path: '/settings', name: 'settings' },
] as const;

/** The drawer's entries, the current screen's marked. */
export function DrawerNavigation({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations('navigation');
  const [location] = useLocation();
  return (
    <nav aria-label={t('label')}>
      <ul className={styles.entries}>
        {entries.map(({ path, name }) => (
          <li key={path}>
            <Link
              href={path}
              className={styles.entry}
              aria-current={location === path ? 'page' : undefined}
              onClick={onLeave}
            >
              <Icon name={name} />
              {t(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
