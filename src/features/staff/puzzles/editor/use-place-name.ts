import { useTranslations } from 'use-intl';
import { placeOf } from '../preview/finding-place.ts';

/** How a place in a draft is called: "German · hint 3 · text". */
export function usePlaceName(): (path: string) => string {
  const t = useTranslations('preflight');
  return (path) => {
    const { locale, hint, field } = placeOf(path);
    return [
      ...(locale === null ? [] : [t(`language.${locale}`)]),
      ...(hint === null ? [] : [t('hint', { number: hint })]),
      ...(field === null ? [] : [t(`field.${field}`)]),
    ].join(' · ');
  };
}
