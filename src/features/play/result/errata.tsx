import { useLocale, useTranslations } from 'use-intl';
import type { Puzzle } from '../../../domain/puzzle/puzzle.ts';
import { dateTimeFormat } from '../../../ui/format/use-format.ts';
import styles from './errata.module.css';

/** What was corrected after the puzzle had been published, by the reader’s own calendar. */
export function Errata({ puzzle }: { puzzle: Pick<Puzzle, 'errata' | 'locale'> }) {
  const t = useTranslations('result');
  // Without a zone named it is the reader’s own.
  const format = dateTimeFormat(useLocale(), { dateStyle: 'long' });
  const { errata, locale } = puzzle;
  if (errata.length === 0) return null;
  return (
    <ul className={styles.errata} aria-label={t('errata')}>
      {errata.map(({ notedAt, text }) => (
        <li key={`${notedAt} ${text}`}>
          <span className={styles.day}>{t('corrected', { date: format.format(notedAt) })}</span>{' '}
          <span lang={locale}>{text}</span>
        </li>
      ))}
    </ul>
  );
}
