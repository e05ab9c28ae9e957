import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import { fieldId } from './editor-context.ts';

/** Leads whoever comes to the editor for one field to it, once the fields stand; the address forgets it. */
export function FieldArrival({ onGo }: { onGo: (path: string) => void }) {
  const [path, navigate] = useLocation();
  const at = new URLSearchParams(useSearch()).get('at');
  const arrive = useEffectEvent((field: string) => {
    onGo(field);
    navigate(path, { replace: true });
  });

  useEffect(() => {
    if (at === null) return undefined;
    const year = fieldId('year');
    let isWanted = true;
    const look = () => {
      if (!isWanted || document.getElementById(year) === null) return;
      observer.disconnect();
      arrive(at);
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    // Not now: the way there may switch the language, and this is still drawing.
    queueMicrotask(look);
    return () => {
      isWanted = false;
      observer.disconnect();
    };
  }, [at]);

  return null;
}
