import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import { fieldId } from './editor-context.ts';
import { goToField } from './go-to-field.ts';

/** Leads whoever comes to the editor for one field to it, once the fields stand; the address forgets it. */
export function FieldArrival() {
  const [path, navigate] = useLocation();
  const at = new URLSearchParams(useSearch()).get('at');
  const arrive = useEffectEvent((field: string) => {
    goToField(field);
    navigate(path, { replace: true });
  });

  useEffect(() => {
    if (at === null) return undefined;
    const year = fieldId('year');
    const look = () => {
      if (document.getElementById(year) === null) return;
      observer.disconnect();
      arrive(at);
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    look();
    return () => observer.disconnect();
  }, [at]);

  return null;
}
