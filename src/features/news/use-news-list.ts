import { useBackend } from '../../backend/backend-context.tsx';
import { listNews, type News } from '../../backend/news.ts';
import type { Language } from '../../device/cookies/settings.ts';
import { useSettings } from '../../device/cookies/use-settings.ts';
import type { Pages } from '../../ui/list/pages.ts';
import { useList } from '../../ui/list/use-list.ts';
import { serverState } from '../../ui/server-state.ts';

/** As long as the server's own answers count; then a list that is opened is asked for again. */
const FRESH = 5 * 60_000;

/** The list in the page's language: four at first, then three more each time. */
export function useNewsList() {
  const backend = useBackend();
  const { language } = useSettings();
  return useList({
    queryKey: keyOf(language),
    load: async (part) => {
      const from = Number(part.from);
      const rows = await listNews(backend, language, { from, to: from + part.amount - 1 });
      const next = rows.length < part.amount ? null : String(from + part.amount);
      return { rows, next, facts: true };
    },
    keyOf: idOf,
    first: 4,
    amount: 3,
    staleTime: FRESH,
  });
}

/** A group’s announcement as the list has it already. */
export function listedNews(group: number, language: Language): News | undefined {
  const list = serverState.getQueryData<Pages<News, true>>(keyOf(language));
  return list?.pages.flatMap(({ rows }) => rows).find((news) => news.group === group);
}

function keyOf(language: Language) {
  return ['news', language, null];
}

function idOf({ id }: News) {
  return id;
}
