import type { Backend } from '../backend.ts';
import { type News, type NewsLanguage, readNews } from './read-news.ts';

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
