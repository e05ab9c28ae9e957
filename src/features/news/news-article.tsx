import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { News } from '../../backend/news.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { lateDrawings } from '../../ui/icons/late-drawings.ts';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './news.module.css';
import { NewsText } from './news-text.tsx';
import { noteSeen } from './seen-news.ts';
import { useErrorText } from './use-error-text.ts';
import { type Article, useNewsArticle } from './use-news-article.ts';

/** One announcement, and the ways on from it. */
export function NewsArticle({ group }: { group: number | null }) {
  const t = useTranslations();
  const { article, error, isLoading, reload } = useNewsArticle(group);
  const [isOtherRead, setIsOtherRead] = useState(false);
  const errorText = useErrorText(error);
  const isRead = article?.state === 'ready' || (article?.state === 'other' && isOtherRead);
  return (
    <main className={styles.screen} aria-busy={article === null && error === null}>
      <Link href="/news" className={styles.back}>
        <Icon drawing={lateDrawings.back} />
        {t('news.toList')}
      </Link>
      {article === null && error === null && <ArticleSkeleton />}
      {error !== null && (
        <>
          <ScreenTitle>{t('news.title')}</ScreenTitle>
          <ErrorState {...errorText(error)} isBusy={isLoading} onRetry={reload} />
        </>
      )}
      {isRead && <Announcement news={article.news} isFocused={isOtherRead} />}
      {article !== null && !isRead && (
        <Instead state={article.state} onReadOther={() => setIsOtherRead(true)} />
      )}
      <p className={styles.onward}>
        <Link className="target" href="/">
          {t('notFound.toStart')}
        </Link>
      </p>
    </main>
  );
}

function Announcement({ news, isFocused }: { news: News; isFocused: boolean }) {
  const own = useRef<HTMLElement>(null);

  useEffect(() => {
    noteSeen([news.group]);
  }, [news.group]);
  useEffect(() => {
    if (isFocused) own.current?.focus();
  }, [isFocused]);

  return <NewsText ref={own} news={news} heading={<ScreenTitle>{news.title}</ScreenTitle>} />;
}

type InsteadProps = { state: Article['state']; onReadOther: () => void };

/** In place of an announcement that is not there, or not in this language. */
function Instead({ state, onReadOther }: InsteadProps) {
  const t = useTranslations('news');
  const kind = state === 'other' ? 'other' : 'unknown';
  return (
    <>
      <ScreenTitle>{t('title')}</ScreenTitle>
      <EmptyState drawing={lateDrawings.news} title={t(`${kind}.title`)} text={t(`${kind}.text`)}>
        {state === 'other' && (
          <Button look="primary" onClick={onReadOther}>
            {t('readOther')}
          </Button>
        )}
      </EmptyState>
    </>
  );
}

function ArticleSkeleton() {
  const t = useTranslations('news');
  return (
    <>
      <h1 className="visually-hidden">{t('waiting')}</h1>
      <Skeleton row={`${styles.article} ${styles.skeleton}`} rows={1} bars={4} />
    </>
  );
}
