import { useEffect, useSyncExternalStore } from 'react';
import type { Backend } from '../../backend/backend.ts';
import { useBackend } from '../../backend/backend-context.tsx';
import { NoConnectionError } from '../../backend/errors.ts';
import { listNews, type News } from '../../backend/news.ts';
import type { Language } from '../../device/cookies/settings.ts';
import { useSettings } from '../../device/cookies/use-settings.ts';
import { afterStep, emptyList, type NewsList, nextRange } from './news-list.ts';

/** As long as the server's own answers count; then a list that is opened begins anew. */
const FRESH = 5 * 60_000;

type Kept = { language: Language; since: number; list: NewsList };

/** Kept while the page is, so that who comes back from one announcement finds the list as it was. */
let kept: Kept | null = null;
const listeners = new Set<() => void>();

/** The list in the page's language, and how to load more of it; another language begins anew. */
export function useNewsList(): { list: NewsList; load: () => void } {
  const backend = useBackend();
  const { language } = useSettings();
  const list = useSyncExternalStore(subscribe, () => listIn(language));

  useEffect(() => {
    if (isWorthKeeping(language, Date.now())) return;
    kept = { language, since: Date.now(), list: emptyList };
    void load(backend, language);
  }, [backend, language]);

  return {
    list,
    load: () => {
      if (!list.isLoading) void load(backend, language);
    },
  };
}

/** A group’s announcement as the list has it already. */
export function listedNews(group: number, language: Language): News | undefined {
  return listIn(language).items.find((news) => news.group === group);
}

async function load(backend: Backend, language: Language) {
  const range = nextRange(listIn(language));
  show(language, { type: 'asked' });
  try {
    show(language, { type: 'came', range, rows: await listNews(backend, language, range) });
  } catch (error) {
    const isOffline = error instanceof NoConnectionError;
    show(language, { type: 'failed', failure: { isOffline } });
  }
}

function show(language: Language, step: Parameters<typeof afterStep>[1]) {
  if (kept?.language !== language) return;
  kept = { ...kept, list: afterStep(kept.list, step) };
  for (const listen of listeners) listen();
}

function listIn(language: Language): NewsList {
  return kept?.language === language ? kept.list : emptyList;
}

function isWorthKeeping(language: Language, now: number): boolean {
  return kept?.language === language && kept.list.loaded > 0 && now - kept.since < FRESH;
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}
