import { PostgrestClient } from '@supabase/postgrest-js';
import { test as base } from './test.ts';

/** What is published in a test; what is not named here is filled in. */
export type TestNews = {
  group: number;
  locale?: 'de-DE' | 'en-US';
  mode?: string;
  body?: string;
  validUntil?: string;
};

type Fixtures = {
  /** Publishes these, a later group on a later day, in place of whatever was there. */
  publish: (news: readonly TestNews[]) => Promise<void>;
};

/** Tests whose gateway has news, and none any more afterwards. */
export const test = base.extend<Fixtures>({
  publish: async ({ gateway }, provide) => {
    const desk = new PostgrestClient(`${gateway.url}/rest/v1`, {
      headers: { apikey: gateway.secretKey },
    }).from('news');
    const publish = async (news: readonly TestNews[]) => {
      const { error } = await desk.delete().gt('id', 0);
      if (error !== null) throw error;
      if (news.length === 0) return;
      const inserted = await desk.insert(news.map(rowOf));
      if (inserted.error !== null) throw inserted.error;
    };
    await provide(publish);
    await publish([]);
  },
});

function rowOf({ group, locale = 'de-DE', mode = 'NORMAL', body, validUntil }: TestNews) {
  const title = `${locale === 'de-DE' ? 'Neuigkeit' : 'Piece'} ${group}`;
  return {
    news_group_id: group,
    locale,
    news_mode: mode,
    title,
    body: body ?? `${title} hat **einen** Satz.`,
    published_at: `2026-01-${String(group).padStart(2, '0')}T09:00:00Z`,
    valid_until: validUntil ?? null,
  };
}
