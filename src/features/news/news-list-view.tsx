import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { News } from '../../backend/news.ts';
import { lastReadNews } from '../../device/cookies/last-read-news.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lateDrawings } from '../../ui/icons/late-drawings.ts';
import { ResultList } from '../../ui/list/result-list.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { noteOpened } from '../../ui/list/list-place.ts';
import styles from './news.module.css';
import { isUnread } from './news-rules.ts';
import { noteSeen } from './seen-news.ts';
import { useErrorText } from './use-error-text.ts';
import { useNewsList } from './use-news-list.ts';
import { NewsDate } from './news-date.tsx';
import { teaser } from './teaser.ts';

/** Everything that was announced in the page's language, newest first, a few at a time. */
export function NewsListView() {
  const t = useTranslations('news');
  const list = useNewsList();
  const { rows } = list;
  const errorText = useErrorText(list.failure?.error ?? null);

  useEffect(() => {
    noteSeen(rows.map(({ group }) => group));
  }, [rows]);

  return (
    <main className={styles.screen} aria-busy={list.isLoading}>
      <header className="grid gap-4">
        <ScreenTitle>{t('title')}</ScreenTitle>
        <p className="lead">{t('lead')}</p>
      </header>
      <ResultList
        list={list}
        name="news"
        skeleton={
          <Skeleton
            list="grid ruled-above"
            row={`${styles.entry} ${styles.skeleton}`}
            rows={4}
            bars={3}
            waiting={t('waiting')}
          />
        }
        nothing={
          <EmptyState drawing={lateDrawings.news} title={t('empty.title')} text={t('empty.text')} />
        }
        errorText={errorText}
        more={t('more')}
        moreFailed={null}
        end={rows.length > 3 ? t('all') : undefined}
      >
        {(news) => <Entries news={news} />}
      </ResultList>
    </main>
  );
}

function Entries({ news }: { news: readonly News[] }) {
  const [lastRead] = useState(lastReadNews);
  const [now] = useState(Date.now);
  const latest = news.find(({ mode }) => mode !== 'LOW');
  return (
    <ol className="grid ruled-above">
      {news.map((each) => (
        <NewsEntry
          key={each.id}
          news={each}
          isNew={each === latest && isUnread(each, lastRead, now)}
        />
      ))}
    </ol>
  );
}

/** One announcement in the list: when, what about, and how it begins. */
function NewsEntry({ news, isNew }: { news: News; isNew: boolean }) {
  const t = useTranslations('news');
  return (
    <li data-row={news.group} className={styles.entry}>
      <p className={styles.facts}>
        <NewsDate news={news} />
        {isNew && <span className={styles.new}>{t('new')}</span>}
      </p>
      <h2 className={styles.title}>
        <Link
          href={`/news/${news.group}`}
          className="card-link"
          onClick={() => noteOpened('news', news.group)}
        >
          {news.title}
        </Link>
      </h2>
      <p className="soft">{teaser(news.body)}</p>
    </li>
  );
}
