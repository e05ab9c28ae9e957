import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { Drawer } from '../ui/drawer.tsx';
import { Icon } from '../ui/icons.tsx';
import { Logo } from '../ui/logo.tsx';
import { DrawerNavigation } from './drawer-navigation.tsx';
import styles from './top-bar.module.css';

/** The bar at the top of every screen: the menu, and the logo that leads to the start. */
export function TopBar() {
  const t = useTranslations('app');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <header className={styles.bar}>
        <a className={styles.skip} href="#content">
          {t('skip')}
        </a>
        <button
          type="button"
          className={styles.button}
          aria-label={t('menu')}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(true)}
        >
          <Icon name="menu" />
        </button>
        <Link href="/" className={styles.logo} aria-label={t('toStart')}>
          <Logo />
        </Link>
      </header>
      <Drawer
        isOpen={isOpen}
        words={{ label: t('menu'), close: t('closeMenu') }}
        onClose={() => setIsOpen(false)}
      >
        <DrawerNavigation onLeave={() => setIsOpen(false)} />
      </Drawer>
    </>
  );
}
