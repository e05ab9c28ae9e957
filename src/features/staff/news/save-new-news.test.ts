import { expect, test } from 'vitest';
import type { Caller } from '../../../backend/accounts/accounts.ts';
import { NoConnectionError, ServerError } from '../../../backend/errors.ts';
import { emptyNews, type NewsForm, withValue } from './news-form.ts';
import { type NewsClaim, saveNewNews } from './save-new-news.ts';

const form = withValue(withValue(emptyNews, 'de-DE.title', 'Neu'), 'de-DE.body', 'Text');
const mended = withValue(form, 'de-DE.body', 'Mehr Text');

type Sent = { group_id: number; version: string | null; texts: Record<string, object> };

/** A server that has announcements by number and loses the answers it is told to lose. */
function makeServer(stored: Record<number, object> = {}) {
  const groups = { ...stored };
  const server = { groups, isAway: false, losesAnswers: false };
  const answer = (number: number) => ({
    group: number,
    version: JSON.stringify(groups[number]),
    updatedAt: '2040-06-10T08:00:00Z',
    wishedAt: null,
    removed: {},
    undoSeconds: 0,
    languages: Object.fromEntries(
      Object.entries(groups[number] ?? {}).map(([language, text]) => [
        language,
        {
          ...(text as object),
          mode: 'NORMAL',
          publishedAt: null,
          validUntil: null,
          state: 'draft',
        },
      ]),
    ),
  });
  const calls: Record<string, (sent: Sent) => unknown> = {
    get_news_desk: () => ({
      news: [],
      removed: [],
      nextGroup: Math.max(0, ...Object.keys(groups).map(Number)) + 1,
    }),
    get_news_group: ({ group_id: number }) => answer(number),
    save_news: ({ group_id: number, version, texts }) => {
      const stands = groups[number] === undefined ? null : JSON.stringify(groups[number]);
      if (stands !== version && stands !== JSON.stringify(texts)) return null;
      groups[number] = texts;
      return answer(number);
    },
  };
  const call = async (name: string, sent: Sent) => {
    if (server.isAway) throw new NoConnectionError();
    const data = calls[name]?.(sent) ?? null;
    if (data === null) throw new ServerError('', 'PT409');
    if (server.losesAnswers && name === 'save_news') throw new NoConnectionError();
    return data;
  };
  const accounts = { rest: { call } } as unknown as Caller;
  let claim: NewsClaim | null = null;
  const save = (written: NewsForm) =>
    saveNewNews(accounts, {
      form: written,
      claim,
      isPublished: false,
      onClaim: (taken) => {
        claim = taken;
      },
    });
  return { server, save };
}

test('a new announcement whose answer got lost is one announcement still, also when it was mended', async () => {
  const { server, save } = makeServer({ 3: {} });
  server.losesAnswers = true;
  await expect(save(form)).rejects.toThrow();
  await expect(save(form)).rejects.toThrow();
  server.losesAnswers = false;
  expect((await save(mended)).group).toBe(4);
  expect(server.groups).toEqual({ 3: {}, 4: { 'de-DE': mended.texts['de-DE'] } });
});

test('what arrived of several tries is known as one’s own, whichever it was', async () => {
  const { server, save } = makeServer();
  server.losesAnswers = true;
  await expect(save(form)).rejects.toThrow(NoConnectionError);
  server.isAway = true;
  await expect(save(mended)).rejects.toThrow(NoConnectionError);
  server.isAway = false;
  server.losesAnswers = false;
  const last = withValue(form, 'de-DE.body', 'Viel Text');
  expect((await save(last)).group).toBe(1);
  expect(server.groups).toEqual({ 1: { 'de-DE': last.texts['de-DE'] } });
});

test('a number that somebody else took meanwhile is given up for another', async () => {
  const { server, save } = makeServer();
  server.losesAnswers = true;
  await expect(save(form)).rejects.toThrow();
  server.losesAnswers = false;
  const theirs = { 'de-DE': { title: 'Ihres', body: 'Text' } };
  server.groups[1] = theirs;
  expect((await save(mended)).group).toBe(2);
  expect(server.groups).toEqual({ 1: theirs, 2: { 'de-DE': mended.texts['de-DE'] } });
});
