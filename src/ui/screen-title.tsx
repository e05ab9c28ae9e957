import { useEffect } from 'react';

/** The heading of a screen; the document carries the same name. */
export function ScreenTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = `${children} · Quando`;
  }, [children]);
  return <h1 className="screen-title">{children}</h1>;
}
