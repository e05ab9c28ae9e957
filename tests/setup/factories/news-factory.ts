import type { Database } from '../../../gateway/database/database.ts';

/** A piece of news as its row; times are words PostgreSQL understands, such as `now()` or an instant. */
type NewsRow = {
  group: number;
  locale: 'de-DE' | 'en-US';
  mode: string;
  title: string;
  body: string;
  publishedAt: string | null;
  validUntil: string | null;
};

/** Adds a piece of news, by default one in German that was published a minute ago. */
export async function addNews(
  database: Pick<Database, 'query'>,
  overrides: Partial<NewsRow> & { group: number },
): Promise<void> {
  const row: NewsRow = {
    locale: 'de-DE',
    mode: 'NORMAL',
    title: `Neuigkeit ${overrides.group}`,
    body: 'Ein Satz dazu.',
    publishedAt: new Date(Date.now() - 60_000).toISOString(),
    validUntil: null,
    ...overrides,
  };
  await database.query(
    `insert into public.news
       (news_group_id, locale, news_mode, title, body, published_at, valid_until)
     values ($1, $2, $3, $4, $5, $6::text::timestamptz, $7::text::timestamptz)`,
    [row.group, row.locale, row.mode, row.title, row.body, row.publishedAt, row.validUntil],
  );
}
