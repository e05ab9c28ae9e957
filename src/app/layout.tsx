import { useState } from 'react';
import { LazyPart } from './lazy-part.tsx';
import { menu } from './parts.ts';
import { Routes } from './routes.tsx';
import { TopBar } from './top-bar.tsx';

/** Every screen: the bar above it, the menu beside it. */
export function Layout() {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  return (
    <>
      <TopBar isMenuOpen={isMenuOpen} onMenu={() => setIsMenuOpen(!isMenuOpen)} />
      <LazyPart part={menu} props={{ isOpen: isMenuOpen, onOpenChange: setIsMenuOpen }} />
      <Routes />
    </>
  );
}
