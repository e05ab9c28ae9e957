import { useLocale, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { useState } from 'react';
import {
  type NewsFacts,
  type NewsLine,
  newsLanguages,
  type RemovedNewsDraft,
  restoreNews,
} from '../../../backend/staff/news.ts';
import { newsModes } from '../../../domain/text/news-text.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useErrorText } from '../use-error-text.ts';
import { StaffSkeleton } from '../staff-skeleton.tsx';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { failureOf } from '../../../backend/staff/failure.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useNotify } from '../../../ui/dialog/notify.ts';
import { useLocalTime } from '../../../ui/format/use-local-time.ts';
import { dateTimeFormat } from '../../../ui/format/use-format.ts';
import styles from './news.module.css';
import type { useStaffNews } from './use-staff-news.ts';

type StaffNewsListProps = {
  list: ReturnType<typeof useStaffNews>;
  chosen: number | null | undefined;
  onRestored: (group: number) => void;
};

/** Every announcement with its state in each language, drafts first. */
export function StaffNewsList({ list, chosen, onRestored }: StaffNewsListProps) {
  const t = useTranslations('staffTasks');
  const { news, removed, unsent, isLoading, error, reload } = list;
  const errorText = useErrorText();
  return (
    <section className={styles.list} aria-label={t('news.list')} aria-busy={isLoading}>
      {unsent.includes('news.new') && chosen !== null && (
        <p className={styles.pending}>
          <Link href="/dashboard/news?group=new">{t('news.goOn')}</Link>
        </p>
      )}
      {news === null && error === null && <StaffSkeleton />}
      {error !== null && (
        <ErrorState
          {...errorText(error)}
          isNote={news !== null}
          isBusy={isLoading}
          onRetry={reload}
        />
      )}
      {news?.length === 0 && <p className={styles.empty}>{t('news.empty')}</p>}
      {news !== null && news.length > 0 && (
        <ol>
          {news.map((line) => (
            <Line
              key={line.group}
              line={line}
              isChosen={line.group === chosen}
              isUnsent={unsent.includes(`news.${line.group}`)}
            />
          ))}
        </ol>
      )}
      <RemovedDrafts removed={removed} onRestored={onRestored} />
    </section>
  );
}

type LineProps = { line: NewsLine; isChosen: boolean; isUnsent: boolean };

function Line({ line, isChosen, isUnsent }: LineProps) {
  const t = useTranslations('staffTasks.news');
  const isEnglish = useLocale() === 'en';
  const { 'de-DE': german, 'en-US': english } = line.languages;
  const first = isEnglish ? (english ?? german) : (german ?? english);
  const isSame = german?.state === english?.state;
  const mode = newsModes.find((known) => known === first?.mode);
  return (
    <li className={styles.line}>
      <Link
        href={`/dashboard/news?group=${line.group}`}
        aria-current={isChosen ? 'true' : undefined}
        className="card-link reading text-19 breaks"
      >
        {first?.title}
      </Link>
      <p className={styles.facts}>
        {isSame && first !== undefined ? (
          <State facts={first} />
        ) : (
          newsLanguages.map((language) => {
            const facts = line.languages[language];
            return (
              facts !== undefined && (
                <span key={language}>
                  {t(`short.${language}`)} <State facts={facts} />
                </span>
              )
            );
          })
        )}
        {first !== undefined && <Times facts={first} />}
        {mode !== undefined && mode !== 'NORMAL' && <span>{t(`mode.${mode}.name`)}</span>}
        {isUnsent && <strong>{t('unsent')}</strong>}
      </p>
    </li>
  );
}

function State({ facts }: { facts: NewsFacts }) {
  const t = useTranslations('staffTasks.news');
  return (
    <span className={styles.state} data-state={facts.state}>
      {t(`state.${facts.state}`)}
    </span>
  );
}

/** From when and until when, by the day where the reader is. */
function Times({ facts: { publishedAt, validUntil } }: { facts: NewsFacts }) {
  const t = useTranslations('staffTasks.news');
  const day = dateTimeFormat(useLocale(), { dateStyle: 'medium' });
  if (publishedAt === null) return null;
  return (
    <span>
      {validUntil === null
        ? day.format(publishedAt)
        : t('times', { from: day.format(publishedAt), until: day.format(validUntil) })}
    </span>
  );
}

type RemovedDraftsProps = {
  removed: readonly RemovedNewsDraft[];
  onRestored: (group: number) => void;
};

/** The drafts that were removed lately, each with the way back. */
function RemovedDrafts({ removed, onRestored }: RemovedDraftsProps) {
  const t = useTranslations('staffTasks.news.removedDrafts');
  const failures = useTranslations('staff.failure');
  const accounts = useAccounts();
  const notify = useNotify();
  const write = useLocalTime();
  const [isBusy, setIsBusy] = useState(false);
  if (removed.length === 0) return null;

  async function restore(group: number) {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await restoreNews(accounts, group);
      notify({ text: t('restored') });
      onRestored(group);
    } catch (error) {
      notify({ text: failures(failureOf(error)), kind: 'error', position: 'top' });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <details className={styles.removedDrafts}>
      <summary>{t('title', { count: removed.length })}</summary>
      <p className={styles.count}>{t('text')}</p>
      <ul>
        {removed.map(({ group, title, removedAt }) => (
          <li key={group}>
            <p id={`removed-${group}`}>{title}</p>
            <p className={styles.count}>
              {t('day', { day: write(new Date(removedAt).toISOString(), 'day') })}
            </p>
            <Button
              look="quiet"
              aria-disabled={isBusy}
              aria-describedby={`removed-${group}`}
              onClick={() => void restore(group)}
            >
              {t('restore')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
