import { useEffect } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';

/** Brings the part of a screen that the address names into sight: the screen came after the address. */
export function useAnchor() {
  const anchor = useLocationProperty(() => location.hash.slice(1));
  useEffect(() => {
    const target = anchor === '' ? null : document.getElementById(anchor);
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
  }, [anchor]);
}
