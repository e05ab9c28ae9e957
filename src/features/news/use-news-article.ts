import type { Backend } from '../../backend/backend.ts';
import { useBackend } from '../../backend/backend-context.tsx';
import { newsOfGroup, type News } from '../../backend/news.ts';
import type { Language } from '../../device/cookies/settings.ts';
import { useSettings } from '../../device/cookies/use-settings.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import { listedNews } from './use-news-list.ts';

/** A group’s announcement. `other`: it is there in the other language alone. */
export type Article = { state: 'ready' | 'other'; news: News } | { state: 'unknown' };

/** One group’s announcement in the page’s language; null for an address that names no group. */
export function useNewsArticle(group: number | null) {
  const backend = useBackend();
  const { language } = useSettings();
  return useAnswer({
    queryKey: ['announcement', language, group],
    queryFn: () => loadArticle(backend, group, language),
    known: () => knownArticle(group, language),
  });
}

function knownArticle(group: number | null, language: Language): Article | undefined {
  if (group === null) return { state: 'unknown' };
  const news = listedNews(group, language);
  return news === undefined ? undefined : { state: 'ready', news };
}

async function loadArticle(
  backend: Backend,
  group: number | null,
  language: Language,
): Promise<Article> {
  const known = knownArticle(group, language);
  if (known !== undefined || group === null) return known ?? { state: 'unknown' };
  const news = await newsOfGroup(backend, group, language);
  if (news !== null) return { state: 'ready', news };
  const other = await newsOfGroup(backend, group, language === 'de-DE' ? 'en-US' : 'de-DE');
  return other === null ? { state: 'unknown' } : { state: 'other', news: other };
}
