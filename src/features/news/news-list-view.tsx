import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lastReadNews } from '../../device/cookies/last-read-news.ts';
import { Button } from '../../ui/form/button.tsx';
import { lateDrawings } from '../../ui/icons/late-drawings.ts';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import styles from './news.module.css';
import { NewsEntry } from './news-entry.tsx';
import type { NewsList } from './news-list.ts';
import { isUnread } from './news-rules.ts';
import { ListSkeleton } from './news-skeleton.tsx';
import { FailureTrouble } from './failure-trouble.tsx';
import { noteSeen } from './seen-news.ts';
import { useFailureNotice } from './use-failure-notice.ts';
import { useListFocus } from './use-list-focus.ts';
import { useNewsList } from './use-news-list.ts';

/** Everything that was announced in the page's language, newest first, a few at a time. */
export function NewsListView() {
  const t = useTranslations('news');
  const { list, load } = useNewsList();
  const { items, failure } = list;
  useFailureNotice(failure);

  useEffect(() => {
    noteSeen(items.map(({ group }) => group));
  }, [items]);

  return (
    <main className={styles.screen} aria-busy={list.isLoading}>
      <header className={styles.head}>
        <ScreenTitle>{t('title')}</ScreenTitle>
        <p className={styles.lead}>{t('lead')}</p>
      </header>
      {items.length > 0 && <Entries list={list} onMore={load} />}
      {items.length === 0 && failure === null && list.isLoading && <ListSkeleton />}
      {items.length === 0 && failure !== null && (
        <FailureTrouble failure={failure} isBusy={list.isLoading} onRetry={load} />
      )}
      {items.length === 0 && list.isComplete && (
        <Trouble drawing={lateDrawings.news} title={t('empty.title')} text={t('empty.text')} />
      )}
    </main>
  );
}

function Entries({ list, onMore }: { list: NewsList; onMore: () => void }) {
  const t = useTranslations();
  const { items, isComplete, isLoading } = list;
  const [lastRead] = useState(lastReadNews);
  const [now] = useState(Date.now);
  const { entries, end } = useListFocus(list);
  const latest = items.find(({ mode }) => mode !== 'LOW');
  const isWhole = isComplete && list.loaded > 3;
  return (
    <>
      <ol ref={entries} className={styles.entries}>
        {items.map((news) => (
          <NewsEntry
            key={news.id}
            news={news}
            isNew={news === latest && isUnread(news, lastRead, now)}
          />
        ))}
      </ol>
      {!isComplete && (
        <div className={styles.more}>
          <Button onClick={onMore} aria-disabled={isLoading}>
            {isLoading ? t('screen.loading') : t('news.more')}
          </Button>
        </div>
      )}
      {isWhole && (
        <p ref={end} tabIndex={-1} className={styles.end}>
          {t('news.all')}
        </p>
      )}
    </>
  );
}
