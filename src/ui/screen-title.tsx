import { useEffect } from 'react';
import { useFirstViewMark } from './first-view.ts';

/** The heading of a screen; the document carries the same name. */
export function ScreenTitle({ children }: { children: string }) {
  useFirstViewMark();
  useEffect(() => {
    document.title = `${children} · Quando`;
  }, [children]);
  return <h1 className="screen-title">{children}</h1>;
}
