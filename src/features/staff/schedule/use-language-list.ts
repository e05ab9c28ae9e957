import { useTranslations } from 'use-intl';
import type { Locale } from '../../../domain/puzzle/puzzle.ts';
import { useFormat } from '../../../ui/format/use-format.ts';

/** Names languages in a row: "German and English". */
export function useLanguageList() {
  const t = useTranslations('dashboard');
  const format = useFormat();
  return (locales: readonly Locale[]) =>
    format.list(locales.map((locale) => t(`language.${locale}`)));
}
