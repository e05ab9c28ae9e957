import { useEffect, useState } from 'react';
import type { Backend } from '../../backend/backend.ts';
import { useBackend } from '../../backend/backend-context.tsx';
import { NoConnectionError } from '../../backend/errors.ts';
import { type News, newsOfGroup } from '../../backend/news.ts';
import type { Language } from '../../device/cookies/settings.ts';
import { useSettings } from '../../device/cookies/use-settings.ts';
import type { Failure } from './news-list.ts';
import { listedNews } from './use-news-list.ts';

/** A group’s announcement as it comes in. `other`: it is there in the other language alone. */
export type Article =
  | { state: 'loading' }
  | { state: 'ready'; news: News }
  | { state: 'other'; news: News }
  | { state: 'unknown' }
  | { state: 'failed'; failure: Failure };

type Loaded = { language: Language; attempt: number; article: Article };

/** One group’s announcement in the page’s language; null for an address that names no group. */
export function useNewsArticle(group: number | null): { article: Article; reload: () => void } {
  const backend = useBackend();
  const { language } = useSettings();
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const listed = group === null ? undefined : listedNews(group, language);
  const isListed = listed !== undefined;

  useEffect(() => {
    if (group === null || isListed) return undefined;
    let isCurrent = true;
    loadArticle(backend, group, language).then((article) => {
      if (isCurrent) setLoaded({ language, attempt, article });
    }, neverRejects);
    return () => {
      isCurrent = false;
    };
  }, [backend, group, language, isListed, attempt]);

  const reload = () => setAttempt((count) => count + 1);
  if (group === null) return { article: { state: 'unknown' }, reload };
  if (isListed) return { article: { state: 'ready', news: listed }, reload };
  const isShown = loaded?.language === language && loaded.attempt === attempt;
  return { article: isShown ? loaded.article : { state: 'loading' }, reload };
}

async function loadArticle(backend: Backend, group: number, language: Language): Promise<Article> {
  try {
    const news = await newsOfGroup(backend, group, language);
    if (news !== null) return { state: 'ready', news };
    const other = await newsOfGroup(backend, group, language === 'de-DE' ? 'en-US' : 'de-DE');
    return other === null ? { state: 'unknown' } : { state: 'other', news: other };
  } catch (error) {
    return { state: 'failed', failure: { isOffline: error instanceof NoConnectionError } };
  }
}

function neverRejects() {
  return undefined;
}
