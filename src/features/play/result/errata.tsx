import { useTranslations } from 'use-intl';
import type { Puzzle } from '../../../domain/puzzle/puzzle.ts';
import { useFormat } from '../../../ui/format/use-format.ts';
import styles from './errata.module.css';

/** What was corrected after the puzzle had been published, by the reader’s own calendar. */
export function Errata({ puzzle }: { puzzle: Pick<Puzzle, 'errata' | 'locale'> }) {
  const t = useTranslations('result');
  const format = useFormat();
  const { errata, locale } = puzzle;
  if (errata.length === 0) return null;
  return (
    <ul className={styles.errata} aria-label={t('errata')}>
      {errata.map(({ notedAt, text }) => (
        <li key={`${notedAt} ${text}`}>
          <span className={styles.day}>
            {/* Without a zone named it is the reader’s own. */}
            {t('corrected', { date: format.dateTime(new Date(notedAt), { dateStyle: 'long' }) })}
          </span>{' '}
          <span lang={locale}>{text}</span>
        </li>
      ))}
    </ul>
  );
}
