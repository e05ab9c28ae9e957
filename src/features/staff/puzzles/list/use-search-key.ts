import { type RefObject, useEffect } from 'react';
import { useSettings } from '../../../../device/cookies/use-settings.ts';

/**
 * A stroke leads to the search field, unless somebody types elsewhere, or wants no single keys: who
 * speaks to the device says them by chance.
 */
export function useSearchKey(field: RefObject<HTMLInputElement | null>) {
  const { physicalKeys } = useSettings();

  useEffect(() => {
    if (!physicalKeys) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
      const { target } = event;
      if (target instanceof Element && target.closest('input, textarea, select') !== null) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [field, physicalKeys]);
}
