import type { News } from '../../backend/news.ts';

/** The day of publication where the reader is. */
export function NewsDate({ news }: { news: News }) {
  const format = new Intl.DateTimeFormat(news.language, { dateStyle: 'long' });
  return (
    <time dateTime={new Date(news.publishedAt).toISOString()}>
      {format.format(news.publishedAt)}
    </time>
  );
}
