import { useTranslations } from 'use-intl';
import { newsLanguages } from '../../../backend/staff/news.ts';
import { isUnsent, type NewsEditing } from './news-editing.ts';
import { hasWords, isUneven } from './news-form.ts';

type NewsNoticesProps = { editing: NewsEditing; isKept: boolean; failure: string | null };

/** What to know of the announcement that is written: whether it is sent, and who else wrote. */
export function NewsNotices({ editing, isKept, failure }: NewsNoticesProps) {
  const t = useTranslations('staffTasks.news');
  const { form, stored, isMerged, conflicts } = editing;
  const there = newsLanguages.filter((language) => hasWords(form, language));
  const [only] = there;
  return (
    <div className="grid gap-4 soft">
      <p role="status">
        {!isUnsent(editing) && t(stored === null ? 'nothingYet' : 'allSaved')}
        {isUnsent(editing) && t(isKept ? 'kept' : 'notKept')}
      </p>
      {failure !== null && (
        <p role="alert" className="failure">
          {failure}
        </p>
      )}
      {isMerged && <p role="status">{t(conflicts.length === 0 ? 'merged' : 'conflicting')}</p>}
      {stored !== null && isUneven(stored) && <p>{t('uneven')}</p>}
      {there.length === 1 && only !== undefined && <p>{t(`only.${only}`)}</p>}
    </div>
  );
}
