import { useTranslations } from 'use-intl';
import type { NewsFault } from './news-faults.ts';
import type { NewsField } from './news-form.ts';

/** How the faults of a field are told, a sentence each. */
export function useFaultText(faults: readonly NewsFault[]) {
  const t = useTranslations('staffTasks.news.fault');
  const sentenceOf = (fault: NewsFault): string => {
    switch (fault.kind) {
      case 'tooLong':
        return t('tooLong', { length: fault.length, limit: fault.limit });
      case 'html':
      case 'picture':
      case 'link':
        return t(fault.kind, { words: fault.words });
      default:
        return t(fault.kind);
    }
  };
  return (field: NewsField): string[] => [
    ...new Set(faults.filter((fault) => fault.field === field).map(sentenceOf)),
  ];
}
