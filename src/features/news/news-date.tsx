import type { News } from '../../backend/news.ts';
import { localeOf } from '../../device/cookies/settings.ts';
import { dateTimeFormat } from '../../ui/format/use-format.ts';
import { ownZone } from '../../ui/format/use-local-time.ts';

/** The day of publication where the reader is. */
export function NewsDate({ news }: { news: News }) {
  const format = dateTimeFormat(localeOf(news.language), {
    dateStyle: 'long',
    timeZone: ownZone(),
  });
  return (
    <time dateTime={new Date(news.publishedAt).toISOString()}>
      {format.format(news.publishedAt)}
    </time>
  );
}
