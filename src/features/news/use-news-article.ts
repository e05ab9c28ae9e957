import { useCallback, useState } from 'react';
import type { Backend } from '../../backend/backend.ts';
import { useBackend } from '../../backend/backend-context.tsx';
import { type News, newsOfGroup } from '../../backend/news.ts';
import type { Language } from '../../device/cookies/settings.ts';
import { useSettings } from '../../device/cookies/use-settings.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { listedNews } from './use-news-list.ts';

/** A group’s announcement. `other`: it is there in the other language alone. */
export type Article = { state: 'ready' | 'other'; news: News } | { state: 'unknown' };

/** One group’s announcement in the page’s language; null for an address that names no group. */
export function useNewsArticle(group: number | null) {
  const backend = useBackend();
  const { language } = useSettings();
  const [attempt, setAttempt] = useState(0);
  const subject = `${language} ${group}`;
  const known = knownArticle(group, language);

  const load = useCallback(async () => {
    const about = { subject: `${language} ${group}`, attempt };
    try {
      return { ...about, article: await loadArticle(backend, group, language), error: null };
    } catch (error) {
      return { ...about, article: null, error: error as Error };
    }
  }, [backend, group, language, attempt]);
  const loaded = useLoaded(load);
  const found = loaded.state === 'ready' && loaded.value.subject === subject ? loaded.value : null;

  return {
    article: known ?? found?.article ?? null,
    error: known === undefined ? (found?.error ?? null) : null,
    isLoading: found?.attempt !== attempt,
    reload: () => setAttempt(attempt + 1),
  };
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
