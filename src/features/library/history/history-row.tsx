import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { playedResult } from '../../../domain/statistics/puzzle-result.ts';
import { MarkIcon } from '../../../ui/day-mark.tsx';
import { noteOpened } from '../../../ui/list/list-place.ts';
import type { HistoryEntry } from './history-list.ts';
import styles from './history.module.css';
import { dayAddress, type Reader } from '../calendar/month-facts.ts';
import { useFormat } from '../../../ui/format/use-format.ts';
import { useLocalTime } from '../../../ui/format/use-local-time.ts';

/** One game: the day of its puzzle, how it ended, in which language and when it was played. */
export function HistoryRow({ entry, reader }: { entry: HistoryEntry; reader: Reader }) {
  const t = useTranslations('history');
  const format = useFormat();
  const { quizId, date, locale, playedAt, outcome } = entry;
  const localTime = useLocalTime();
  const result = playedResult(outcome);
  return (
    <li data-row={quizId} className={styles.row}>
      <MarkIcon result={result} />
      <h2 className={styles.day}>
        <Link
          href={dayAddress({ date, id: quizId, locale }, reader)}
          className="card-link"
          onClick={() => noteOpened('history', quizId)}
        >
          {format.day(date, { dateStyle: 'long' })}
        </Link>
      </h2>
      <span className={styles.leader} />
      <p>{t(`result.${result}`)}</p>
      <p className={styles.facts}>{t('facts', { locale, time: localTime(playedAt, 'day') })}</p>
    </li>
  );
}
