import { useTranslations } from 'use-intl';
import { Link, useLocation } from 'wouter';
import { Icon } from '../ui/icons.tsx';
import styles from './drawer-navigation.module.css';
import { menuPaths, menuScreenAt, menuScreens } from './paths.ts';

/** The drawer's entries, the current screen's marked. */
export function DrawerNavigation({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations('navigation');
  const [location] = useLocation();
  return (
    <nav aria-label={t('label')}>
      <ul className={styles.entries}>
        {menuScreens.map((name) => (
          <li key={name}>
            <Link
              href={menuPaths[name]}
              className={styles.entry}
              aria-current={menuScreenAt(location) === name ? 'page' : undefined}
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
