import { asOperator } from '../database/as-operator.ts';
import type { Database } from '../database/database.ts';
import type { NewsFile } from './news-file.ts';

/** What became of one language of a group. */
export type Stored = { locale: string; outcome: 'added' | 'changed' | 'unchanged' };

/** A group as operators see it, times in UTC to the minute; `state` is by the database's clock. */
export type ListedNews = {
  group: number;
  locale: string;
  mode: string;
  title: string;
  state: 'draft' | 'to come' | 'published' | 'expired';
  publishedAt: string | null;
  validUntil: string | null;
};

/**
 * Adds or changes the languages that the announcement has, in one transaction that waits its turn
 * with staff; other languages of its group stay as they are. Without a time of publication,
 * what is published keeps its time, and the rest is published now. Calling it again changes
 * nothing.
 */
export function publishNews(database: Database, news: NewsFile, now: Date): Promise<Stored[]> {
  return asOperator(database, async (query) => {
    await query('select private.lock_news()');
    const stored: Stored[] = [];
    for (const { locale, title, body } of news.texts) {
      const publishedAt = await publicationOf(query, news, locale, now);
      const rows = await query<{ is_new: boolean }>(
        `insert into public.news as n
           (news_group_id, locale, news_mode, title, body, published_at, valid_until)
         values ($1, $2, $3, $4, $5, $6::text::timestamptz, $7::text::timestamptz)
         on conflict on constraint news_group_locale_key do update set
           news_mode = excluded.news_mode, title = excluded.title, body = excluded.body,
           published_at = excluded.published_at, valid_until = excluded.valid_until
         where (n.news_mode, n.title, n.body, n.published_at, n.valid_until) is distinct from
           (excluded.news_mode, excluded.title, excluded.body, excluded.published_at,
             excluded.valid_until)
         returning xmax = 0 as is_new`,
        [
          news.group,
          locale,
          news.mode,
          title,
          body,
          publishedAt,
          news.validUntil?.toISOString() ?? null,
        ],
      );
      const [row] = rows;
      const outcome = row === undefined ? 'unchanged' : row.is_new ? 'added' : 'changed';
      stored.push({ locale, outcome });
    }
    // What is published has its time; the draft's intended time is obsolete.
    await query('delete from private.news_wish where news_group_id = $1', [news.group]);
    const languages = stored.filter(({ outcome }) => outcome !== 'unchanged');
    if (languages.length > 0) {
      await query(
        `select private.record_action(null, $1::text::timestamptz, 'news published', $2,
           jsonb_build_object('mode', $3::text, 'languages', $4::text::jsonb))`,
        [
          now.toISOString(),
          String(news.group),
          news.mode,
          JSON.stringify(languages.map(({ locale }) => locale)),
        ],
      );
    }
    return stored;
  });
}

/** When a language is published, in the text PostgreSQL takes: as the file says, as it was, or now. */
async function publicationOf(
  query: Database['query'],
  { group, publishedAt, validUntil }: NewsFile,
  locale: string,
  now: Date,
): Promise<string> {
  const [before] = await query<{ at: string; has_ended: boolean }>(
    `select published_at::text as at, published_at >= $3::text::timestamptz as has_ended
     from public.news
     where news_group_id = $1 and locale = $2 and published_at is not null`,
    [group, locale, validUntil?.toISOString() ?? null],
  );
  const kept = publishedAt === null ? before : undefined;
  const isTooLate =
    kept === undefined ? validUntil !== null && validUntil <= (publishedAt ?? now) : kept.has_ended;
  if (isTooLate) throw new Error(`Nothing was published: until lies before the publication.`);
  return kept?.at ?? (publishedAt ?? now).toISOString();
}

/** Makes drafts of a group's languages again; resolves with how many were published. */
export function withdrawNews(database: Database, group: number): Promise<number> {
  return asOperator(database, async (query) => {
    await query('select private.lock_news()');
    const rows = await query(
      `update public.news set published_at = null
       where news_group_id = $1 and published_at is not null returning id`,
      [group],
    );
    if (rows.length > 0) {
      await query(`select private.record_action(null, now(), 'news withdrawn', $1)`, [
        String(group),
      ]);
    }
    return rows.length;
  });
}

const minute = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`;

/** All news, the newest first, drafts before them. */
export function listNews(database: Database): Promise<ListedNews[]> {
  return database.query<ListedNews>(
    `select news_group_id as group, locale, news_mode as mode, title,
       case when published_at is null then 'draft' when published_at > now() then 'to come'
         when valid_until <= now() then 'expired' else 'published' end as state,
       ${minute('published_at')} as "publishedAt", ${minute('valid_until')} as "validUntil"
     from public.news
     order by published_at desc nulls first, news_group_id desc, locale`,
  );
}
