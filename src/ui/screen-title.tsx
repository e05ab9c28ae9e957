import { useEffect } from 'react';
import { useFirstViewMark } from './first-view.ts';
import { useScreenFocus } from './focus/focus-screen.ts';

/**
 * The heading of a screen; the document carries the same name. Where a screen takes the place of
 * another at the same address, the focus follows instead of getting lost.
 */
export function ScreenTitle({ children }: { children: string }) {
  useScreenFocus();
  useFirstViewMark();

  useEffect(() => {
    document.title = `${children} · Quando`;
  }, [children]);

  return <h1 className="screen-title">{children}</h1>;
}
