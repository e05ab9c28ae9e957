import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { News } from '../../backend/news.ts';
import { noteOpened } from '../../ui/list/list-place.ts';
import styles from './news.module.css';
import { NewsDate } from './news-date.tsx';
import { teaser } from './teaser.ts';

/** One announcement in the list: when, what about, and how it begins. */
export function NewsEntry({ news, isNew }: { news: News; isNew: boolean }) {
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
