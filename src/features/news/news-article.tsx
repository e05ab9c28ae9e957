import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { News } from '../../backend/news.ts';
import { Button } from '../../ui/form/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { lateDrawings } from '../../ui/icons/late-drawings.ts';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import styles from './news.module.css';
import { ArticleSkeleton } from './news-skeleton.tsx';
import { NewsText } from './news-text.tsx';
import { FailureTrouble } from './failure-trouble.tsx';
import { noteSeen } from './seen-news.ts';
import { useFailureNotice } from './use-failure-notice.ts';
import { type Article, useNewsArticle } from './use-news-article.ts';

/** One announcement, and the ways on from it. */
export function NewsArticle({ group }: { group: number | null }) {
  const t = useTranslations();
  const { article, reload } = useNewsArticle(group);
  const [isOtherRead, setIsOtherRead] = useState(false);
  useFailureNotice(article.state === 'failed' ? article.failure : null);
  const isRead = article.state === 'ready' || (article.state === 'other' && isOtherRead);
  return (
    <main className={styles.screen} aria-busy={article.state === 'loading'}>
      <Link href="/news" className={styles.back}>
        <Icon drawing={lateDrawings.back} />
        {t('news.toList')}
      </Link>
      {isRead ? (
        <Announcement news={article.news} isFocused={isOtherRead} />
      ) : (
        <Instead
          article={article}
          onRetry={reload}
          onReadOther={() => {
            setIsOtherRead(true);
          }}
        />
      )}
      <p className={styles.onward}>
        <Link href="/">{t('notFound.toStart')}</Link>
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

type InsteadProps = { article: Article; onRetry: () => void; onReadOther: () => void };

/** In place of an announcement that is not there, not yet, or not in this language. */
function Instead({ article, onRetry, onReadOther }: InsteadProps) {
  const t = useTranslations('news');
  switch (article.state) {
    case 'loading':
      return <ArticleSkeleton />;
    case 'failed':
      return (
        <>
          <ScreenTitle>{t('title')}</ScreenTitle>
          <FailureTrouble failure={article.failure} onRetry={onRetry} />
        </>
      );
    case 'other':
      return (
        <>
          <ScreenTitle>{t('title')}</ScreenTitle>
          <Trouble drawing={lateDrawings.news} title={t('other.title')} text={t('other.text')}>
            <Button look="primary" onClick={onReadOther}>
              {t('readOther')}
            </Button>
          </Trouble>
        </>
      );
    case 'unknown':
      return (
        <>
          <ScreenTitle>{t('title')}</ScreenTitle>
          <Trouble
            drawing={lateDrawings.news}
            title={t('unknown.title')}
            text={t('unknown.text')}
          />
        </>
      );
    default:
      return null;
  }
}
