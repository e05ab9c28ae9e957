import type { Backend } from '../backend.ts';
import { type News, type NewsLanguage, readNews } from './read-news.ts';

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
