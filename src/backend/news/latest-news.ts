import type { Backend } from '../backend.ts';
import { type LatestNews, type NewsLanguage, readLatest } from './read-news.ts';

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
