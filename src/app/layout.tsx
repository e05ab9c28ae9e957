import { useEffect, useState } from 'react';
import { useFirstView } from '../ui/first-view.ts';
import { prepareNotices } from '../ui/notify.ts';
import { LazyPart } from './lazy-part.tsx';
import { menu } from './parts.ts';
import { Routes } from './routes.tsx';
import { TopBar } from './top-bar.tsx';

/** Every screen: the bar above it, the menu beside it. */
export function Layout() {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const isFirstViewThere = useFirstView();
  useEffect(() => {
    if (isFirstViewThere) prepareNotices();
  }, [isFirstViewThere]);

  return (
    <>
      <TopBar isMenuOpen={isMenuOpen} onMenu={() => setIsMenuOpen(!isMenuOpen)} />
      {(isMenuOpen || isFirstViewThere) && (
        <LazyPart part={menu} props={{ isOpen: isMenuOpen, onOpenChange: setIsMenuOpen }} />
      )}
      <Routes />
    </>
  );
}
