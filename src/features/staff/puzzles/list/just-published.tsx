import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { useOwnAccounts } from '../../../../backend/accounts/use-own-accounts.ts';
import { getJustPublished, type JustPublished } from '../../../../backend/staff/beside-writing.ts';
import { useDayText, useLocalTime } from '../../../../ui/format/use-local-time.ts';
import { noteOpened } from '../../../../ui/list/list-place.ts';
import { useAnswer } from '../../../../ui/use-answer.ts';
import styles from './draft-list.module.css';

/** What staff have published in the last days, where it would otherwise be gone from the list. */
export function useJustPublished(): readonly JustPublished[] {
  const { userId, accounts } = useOwnAccounts();
  const { value } = useAnswer({
    queryKey: ['justPublished', userId],
    queryFn: (signal) => getJustPublished(accounts, signal),
  });
  return value ?? [];
}

/** Those puzzles beneath the drafts, the latest first. */
export function JustPublishedList({ puzzles }: { puzzles: readonly JustPublished[] }) {
  const t = useTranslations('creator.list');
  const dayText = useDayText();
  const localTime = useLocalTime();
  if (puzzles.length === 0) return null;
  return (
    <section aria-label={t('just.title')} className="grid gap-8">
      <h2 className="heading text-20">{t('just.title')}</h2>
      <ol className={styles.rows}>
        {puzzles.map(({ key, name, date, year, publishedAt }) => (
          <li key={key} className={styles.row}>
            <span className={styles.year}>{year}</span>
            <span className={styles.words}>
              <Link
                href={`/creator/edit/${key}`}
                className={styles.hint}
                onClick={() => noteOpened('drafts', key)}
              >
                {key}
              </Link>
              <span className={styles.key}>
                {name === null ? t('custom') : t('number', { name })}
              </span>
            </span>
            <span className={styles.planned}>
              {date !== null && <time dateTime={date}>{dayText(date)}</time>}
            </span>
            <span className={styles.changed}>
              {t('just.at', { time: localTime(publishedAt, 'moment') })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
