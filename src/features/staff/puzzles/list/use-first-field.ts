import { useEffect } from 'react';

/** Takes the focus to the first field of a screen’s form, where whoever opens it begins. */
export function useFirstField() {
  useEffect(() => document.querySelector<HTMLElement>('main form input')?.focus(), []);
}
