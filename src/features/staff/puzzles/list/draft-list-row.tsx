import { memo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { firstHint } from '../../../../backend/staff/first-hints.ts';
import { noteOpened } from '../../../../ui/list/list-place.ts';
import { useDayText, useLocalTime } from '../../../../ui/format/use-local-time.ts';
import type { ListLine } from './draft-list-filter.ts';
import styles from './draft-list.module.css';

/** One line of the list: the answer, how it begins, how far it is, its day, and its last change. */
export const DraftListRow = memo(function DraftListRow({ line }: { line: ListLine }) {
  const t = useTranslations('creator.list');
  const locale = useLocale();
  const dayText = useDayText();
  const localTime = useLocalTime();
  const { key, year, hints, hasDe, hasEn, isReady, plannedFor, updatedAt, updatedBy, name } = line;
  const isPublished = name !== undefined;
  const language = (each: 'de' | 'en', isThere: boolean) => (
    <abbr className={styles.language} data-there={isThere} title={t(`languages.${each}`)}>
      {t(`short.${each}`)}
      {!isThere && <span className="visually-hidden"> {t('missing')}</span>}
    </abbr>
  );
  return (
    <li data-row={key} className={styles.row}>
      <span className={styles.year}>{year ?? t('yearless')}</span>
      <span className={styles.words}>
        <Link
          href={`/creator/edit/${key}`}
          className={styles.hint}
          onClick={() => noteOpened('drafts', key)}
        >
          {firstHint(hints, locale) ?? t('hintless')}
        </Link>
        <span className={styles.key}>
          {key}
          {isPublished && ` · ${name === null ? t('custom') : t('number', { name })}`}
        </span>
      </span>
      <span className={styles.languages}>
        {language('de', hasDe)} {language('en', hasEn)}
      </span>
      <span className={styles.state} data-ready={isReady}>
        {t(isPublished ? 'published' : isReady ? 'ready' : 'unready')}
      </span>
      <span className={styles.planned}>
        {plannedFor === null ? (
          t('dayless')
        ) : (
          <time dateTime={plannedFor}>{dayText(plannedFor)}</time>
        )}
      </span>
      <span className={styles.changed}>
        {updatedAt === null ? (
          !isPublished && t('untouched')
        ) : (
          <>
            <time dateTime={updatedAt}>{localTime(updatedAt, 'day')}</time>
            {updatedBy !== null && ` · ${updatedBy}`}
          </>
        )}
      </span>
      <Link
        href={`/creator/preview/${key}`}
        className={styles.preview}
        aria-label={t('previewOf', { key })}
        onClick={() => noteOpened('drafts', key)}
      >
        {t('preview')}
      </Link>
    </li>
  );
});
