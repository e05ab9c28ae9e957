import * as v from 'valibot';
import type { Backend } from './backend.ts';
import { checked } from './call-function.ts';
import { instantSchema } from './time-schema.ts';
import { readAnswer } from './read-answer.ts';

/** A language of the news, as the table names it. */
export type NewsLanguage = 'de-DE' | 'en-US';

const latestSchema = v.object({
  news_group_id: v.number(),
  published_at: instantSchema,
  valid_until: v.nullable(instantSchema),
});
const whole = v.object({
  ...latestSchema.entries,
  id: v.number(),
  locale: v.picklist(['de-DE', 'en-US']),
  news_mode: v.string(),
  title: v.string(),
  body: v.string(),
});

/** When an announcement was published and until when it counts, in milliseconds since 1970. */
export type LatestNews = { group: number; publishedAt: number; validUntil: number | null };

/** An announcement in one language. `mode`: LOW, HIGHEST or another word; `body`: Markdown. */
export type News = LatestNews & {
  id: number;
  language: NewsLanguage;
  mode: string;
  title: string;
  body: string;
};

type Query = Record<string, string | number>;

/** Asks for rows of the news with no more than these of their columns. */
export async function readLatest(backend: Backend, query: Query): Promise<LatestNews[]> {
  return (await readRows(backend, latestSchema, query)).map(timesOf);
}

/** Asks for whole rows of the news. */
export async function readNews(backend: Backend, query: Query): Promise<News[]> {
  const rows = await readRows(backend, whole, query);
  return rows.map((row) => ({
    ...timesOf(row),
    id: row.id,
    language: row.locale,
    mode: row.news_mode,
    title: row.title,
    body: row.body,
  }));
}

function timesOf(row: v.InferOutput<typeof latestSchema>): LatestNews {
  return {
    group: row.news_group_id,
    publishedAt: row.published_at,
    validUntil: row.valid_until,
  };
}

async function readRows<Schema extends v.GenericSchema>(
  backend: Backend,
  schema: Schema,
  query: Query,
): Promise<v.InferOutput<Schema>[]> {
  const words = Object.entries(query).map(([key, value]) => `${key}=${value}`);
  const answer = await readAnswer(backend, `${backend.backendUrl}/rest/v1/news?${words.join('&')}`);
  return checked(v.array(schema), answer);
}

/** The newest announcement in a language that is to be noticed (any mode but LOW); null for none. */
export async function latestNews(
  backend: Backend,
  language: NewsLanguage,
): Promise<LatestNews | null> {
  const [latest] = await readLatest(backend, {
    select: 'news_group_id,published_at,valid_until',
    locale: `eq.${language}`,
    news_mode: 'neq.LOW',
    published_at: 'not.is.null',
    order: 'published_at.desc,id.desc',
    limit: 1,
  });
  return latest ?? null;
}

/** The places of the first and the last row asked for, counted from 0. */
export type Range = { from: number; to: number };

/** What was published in a language, newest first, within a range; fewer where it is not filled. */
export function listNews(
  backend: Backend,
  language: NewsLanguage,
  { from, to }: Range,
): Promise<News[]> {
  return readNews(backend, {
    select: '*',
    locale: `eq.${language}`,
    published_at: 'not.is.null',
    order: 'published_at.desc,id.desc',
    offset: from,
    limit: to - from + 1,
  });
}

/** A group's announcement in a language; null where it has none in this one. */
export async function newsOfGroup(
  backend: Backend,
  group: number,
  language: NewsLanguage,
): Promise<News | null> {
  const [news] = await readNews(backend, {
    select: '*',
    news_group_id: `eq.${group}`,
    locale: `eq.${language}`,
  });
  return news ?? null;
}
