import { useEffect, useState } from 'react';
import { useQuietView } from '../../ui/first-view.ts';
import { prepareNotices } from '../../ui/dialog/notify.ts';
import { LazyPart } from '../deferred/lazy-part.tsx';
import { menu } from '../routes/parts.ts';
import { Routes } from '../routes/routes.tsx';
import { TopBar } from './top-bar.tsx';
import { useSessionFollowed } from '../use-session-followed.ts';

type LayoutProps = {
  hasNews?: boolean;
  /** Whether a museum or another site shows the page, where there is no way to another screen. */
  isMuseum?: boolean;
};

/** Every screen: the bar above it, the menu beside it, both with a dot while there are news. */
export function Layout({ hasNews = false, isMuseum = false }: LayoutProps) {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const isQuiet = useQuietView();
  useSessionFollowed(isQuiet && !isMuseum);

  useEffect(() => {
    if (isQuiet) prepareNotices();
  }, [isQuiet]);

  return (
    <>
      <TopBar
        isMuseum={isMuseum}
        isMenuOpen={isMenuOpen}
        hasNews={hasNews}
        onMenu={() => setIsMenuOpen(!isMenuOpen)}
      />
      {!isMuseum && (isMenuOpen || isQuiet) && (
        <LazyPart
          part={menu}
          props={{ isOpen: isMenuOpen, hasNews, onOpenChange: setIsMenuOpen }}
        />
      )}
      <Routes />
    </>
  );
}
