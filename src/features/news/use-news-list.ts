import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import type { Backend } from '../../backend/backend.ts';
import { useBackend } from '../../backend/backend-context.tsx';
import { listNews, type News } from '../../backend/news.ts';
import type { Language } from '../../device/cookies/settings.ts';
import { useSettings } from '../../device/cookies/use-settings.ts';
import { notedPlace } from '../../ui/list/list-place.ts';
import { eachOnce } from '../../ui/list/pages.ts';
import type { List } from '../../ui/list/use-list.ts';

/** As long as the server's own answers count; then a list that is opened is asked for again. */
const FRESH = 5 * 60_000;

/** How many come at first, and then at a time. */
const FIRST = 4;
const MORE = 3;

type NewsList = Pick<List<News, true>, 'rows' | 'loaded' | 'hasMore' | 'isLoading' | 'failure'> & {
  /** When it was asked for last, in milliseconds since 1970; 0 before any answer. */
  at: number;
};

const nothing: NewsList = {
  at: 0,
  rows: [],
  loaded: 0,
  hasMore: false,
  isLoading: false,
  failure: null,
};

/**
 * The lists of both languages, kept while the page is. Everybody may open them, so they do without
 * the server state of other lists, which weighs more than the news.
 */
const store = createStore<Partial<Record<Language, NewsList>>>(() => ({}));

/** The list in the page's language, as far as it has come; coming back shows as much of it. */
export function useNewsList(): Omit<List<News, true>, 'change'> {
  const backend = useBackend();
  const { language } = useSettings();
  const { at, ...list } = useSyncExternalStore(store.subscribe, () => listIn(language));

  useEffect(() => {
    if (Date.now() - listIn(language).at >= FRESH) void load(backend, language, 0);
  }, [backend, language]);

  return {
    ...list,
    facts: at === 0 ? null : true,
    more: () => void load(backend, language, list.loaded),
    reload: () => void load(backend, language, 0),
  };
}

/** A group’s announcement as the list has it already. */
export function listedNews(group: number, language: Language): News | undefined {
  return listIn(language).rows.find((news) => news.group === group);
}

/** Asks for the rows from a place on; from the beginning, for as many as were in sight. */
async function load(backend: Backend, language: Language, from: number) {
  const before = listIn(language);
  if (before.isLoading) return;
  show(language, { isLoading: true });
  const amount = from > 0 ? MORE : Math.max(FIRST, before.loaded, notedPlace().loaded);
  try {
    const came = await listNews(backend, language, { from, to: from + amount - 1 });
    const rows = from > 0 ? [...before.rows, ...came] : came;
    show(language, {
      at: Date.now(),
      // Something newer, published in between, pushes what is there into the next rows.
      rows: eachOnce(rows, ({ id }) => id),
      loaded: from + amount,
      hasMore: came.length === amount,
      isLoading: false,
      failure: null,
    });
  } catch (error) {
    const failure = { error: error as Error, isOfMore: from > 0 };
    show(language, { isLoading: false, failure });
  }
}

function show(language: Language, change: Partial<NewsList>) {
  store.setState({ [language]: { ...listIn(language), ...change } });
}

function listIn(language: Language): NewsList {
  return store.getState()[language] ?? nothing;
}
