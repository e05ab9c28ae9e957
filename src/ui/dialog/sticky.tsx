import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './sticky.module.css';

/** Where something stays while the page scrolls: a corner, or the middle of a side. */
export type StickyPosition =
  | 'top-right'
  | 'top-left'
  | 'bottom-right'
  | 'bottom-left'
  | 'top'
  | 'right'
  | 'bottom'
  | 'left';

type StickyProps = {
  position?: StickyPosition;
  /** The distance from the sides, in pixels at the usual font size. */
  across?: number;
  down?: number;
  children: ReactNode;
};

/** Keeps its content in one place of the window. */
export function Sticky(props: StickyProps) {
  const { position = 'bottom-right', across = 0, down = 0, children } = props;
  const place = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    place.current?.style.setProperty('--across', `${across / 16}rem`);
    place.current?.style.setProperty('--down', `${down / 16}rem`);
  }, [across, down]);

  return (
    <div ref={place} className={styles.sticky} data-position={position}>
      {children}
    </div>
  );
}
