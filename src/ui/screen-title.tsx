import { useEffect, useState } from 'react';
import { useFirstView, useFirstViewMark } from './first-view.ts';

/**
 * The heading of a screen; the document carries the same name. Where a screen takes the place of
 * another at the same address, the focus follows instead of getting lost.
 */
export function ScreenTitle({ children }: { children: string }) {
  const [isLater] = useState(useFirstView());
  useFirstViewMark();

  useEffect(() => {
    document.title = `${children} · Quando`;
  }, [children]);

  useEffect(() => {
    if (!isLater || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
  }, [isLater]);

  return <h1 className="screen-title">{children}</h1>;
}
