import { useFormatter, useTranslations } from 'use-intl';
import type { Locale } from '../../../domain/puzzle/puzzle.ts';

/** Names languages in a row: "German and English". */
export function useLanguageList() {
  const t = useTranslations('dashboard');
  const format = useFormatter();
  return (locales: readonly Locale[]) =>
    format.list(locales.map((locale) => t(`language.${locale}`)));
}
