import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { Drawer } from '../../ui/dialog/drawer.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { useSwipe } from '../../ui/use-swipe.ts';
import styles from './menu.module.css';
import { MenuEntries } from './menu-entries.tsx';

type MenuProps = { isOpen: boolean; hasNews: boolean; onOpenChange: (isOpen: boolean) => void };

/** From here on there is room for the menu beside the screen. */
const wide = '(min-width: 1024px)';

/**
 * The menu: on a narrow screen a drawer over the page, which a swipe opens and closes too; on a
 * wide one always in sight, as icons alone or, once it is opened, with their words.
 */
export function Menu({ isOpen, hasNews, onOpenChange }: MenuProps) {
  const t = useTranslations();
  const isWide = useMedia(wide);
  useSwipe({
    isOn: !isWide,
    onSwipe: (direction) => onOpenChange(direction === 'in'),
  });

  useEffect(() => {
    document.documentElement.dataset['menu'] = isOpen ? 'open' : 'closed';
  }, [isOpen]);

  const close = () => onOpenChange(false);
  if (isWide) {
    return (
      <div id="menu" className={styles.rail} data-open={isOpen}>
        <MenuEntries isMini={!isOpen} hasNews={hasNews} onLeave={() => undefined} />
      </div>
    );
  }
  return (
    <Drawer
      id="menu"
      isOpen={isOpen}
      words={{ label: t('app.menu'), close: t('navigation.close') }}
      onClose={close}
    >
      <MenuEntries isMini={false} hasNews={hasNews} onLeave={close} />
    </Drawer>
  );
}
