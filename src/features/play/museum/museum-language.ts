import { useEffect } from 'react';
import { useSearch } from 'wouter';
import type { Language } from '../../../device/cookies/settings.ts';
import {
  currentSettings,
  lendLanguage,
  useSettings,
} from '../../../device/cookies/use-settings.ts';

/** What every visitor begins with; null until a screen of the museum has come into sight. */
let first: Language | null = null;

/** Shows the language that the museum's address asks for (`?lang=de`, `?lang=en`), else the browser's. */
export function useMuseumLanguage() {
  const asked = new URLSearchParams(useSearch()).get('lang');
  const { language } = useSettings();
  useEffect(() => {
    if (first !== null) return;
    first = currentSettings().language;
    if (asked === 'de' || asked === 'en') first = asked === 'de' ? 'de-DE' : 'en-US';
    showFirstLanguage();
  }, [asked]);
  return { isFirst: language === first };
}

/** Shows the page in the other language until the next visitor. */
export function changeLanguage() {
  lendLanguage(currentSettings().language === 'de-DE' ? 'en-US' : 'de-DE');
}

/** Shows the page as the next visitor is to find it. */
export function showFirstLanguage() {
  if (first !== null) lendLanguage(first);
}
