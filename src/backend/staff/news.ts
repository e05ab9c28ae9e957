import * as v from 'valibot';
import type { NewsMode } from '../../domain/text/news-text.ts';
import type { Caller } from '../accounts/accounts.ts';
import { instantSchema } from '../time-schema.ts';
import { callFunction } from '../call-function.ts';
import type { NewsLanguage } from '../news.ts';

/** The languages of the news, as the table names them. */
export const newsLanguages = ['de-DE', 'en-US'] as const;

const facts = v.object({
  title: v.string(),
  mode: v.string(),
  publishedAt: v.nullable(instantSchema),
  validUntil: v.nullable(instantSchema),
  state: v.picklist(['draft', 'withdrawn', 'coming', 'running', 'ended']),
});
const text = v.object({ ...facts.entries, body: v.string() });
const groupColumns = {
  group: v.number(),
  version: v.string(),
  updatedAt: instantSchema,
  /** When a draft is meant to come out; null without a wish, and for what is published. */
  wishedAt: v.nullable(instantSchema),
};

export const newsLineSchema = v.object({
  ...groupColumns,
  languages: v.object({ 'de-DE': v.optional(facts), 'en-US': v.optional(facts) }),
});
/** A draft that was removed lately and can be brought back. */
export const removedDraftSchema = v.object({
  group: v.number(),
  title: v.string(),
  removedAt: instantSchema,
});
const removed = v.object({ title: v.string(), body: v.string(), removedAt: instantSchema });
export const newsGroupSchema = v.object({
  ...groupColumns,
  languages: v.object({ 'de-DE': v.optional(text), 'en-US': v.optional(text) }),
  /** What it said last in languages that were removed lately. */
  removed: v.object({ 'de-DE': v.optional(removed), 'en-US': v.optional(removed) }),
  /** How long what was published or withdrawn last can be undone; 0 where it cannot. */
  undoSeconds: v.number(),
});

/** When one language of an announcement is seen, in milliseconds since 1970; drafts have no time. */
export type NewsFacts = v.InferOutput<typeof facts>;

/** An announcement in a list, in the languages it has; `version` names what it says. */
export type NewsLine = v.InferOutput<typeof newsLineSchema>;

export type RemovedNewsDraft = v.InferOutput<typeof removedDraftSchema>;

/** An announcement with its texts in Markdown. */
export type NewsGroup = v.InferOutput<typeof newsGroupSchema>;

const schema = v.object({
  news: v.array(newsLineSchema),
  removed: v.array(removedDraftSchema),
  nextGroup: v.number(),
});

/** All announcements, drafts first, then the newest; drafts that were removed; `nextGroup` is a number for a new one. */
export type StaffNews = v.InferOutput<typeof schema>;

/** All news, also what nobody but staff sees; @throws as `callFunction`. */
export function getStaffNews(accounts: Caller, signal?: AbortSignal): Promise<StaffNews> {
  return callFunction(accounts, 'get_news_desk', {}, schema, signal);
}

/** One announcement with its texts; @throws as `callFunction`, 02000 where there is none. */
export function getNewsGroup(
  accounts: Caller,
  group: number,
  signal?: AbortSignal,
): Promise<NewsGroup> {
  return callFunction(accounts, 'get_news_group', { group_id: group }, newsGroupSchema, signal);
}

/** What is to be saved; times in milliseconds since 1970. */
export type NewsToSave = {
  group: number;
  /** The version it was edited from, null for a new announcement. */
  version: string | null;
  texts: Partial<Record<NewsLanguage, { title: string; body: string }>>;
  mode: NewsMode;
  validUntil: number | null;
  isPublished: boolean;
  /** Null: what is out already keeps its time, the rest is published now; of a draft, its wish. */
  publishedAt: number | null;
};

/**
 * Saves an announcement in all its languages, as a draft or for everybody; the same again is done once.
 *
 * @throws as `callFunction`: PT409 when it says something else by now
 */
export function saveNews(
  accounts: Caller,
  { group, version, texts, mode, validUntil, isPublished, publishedAt }: NewsToSave,
): Promise<NewsGroup> {
  const parameters = {
    group_id: group,
    version,
    texts,
    mode,
    valid_until: instantOf(validUntil),
    is_published: isPublished,
    published_at: instantOf(publishedAt),
  };
  return callFunction(accounts, 'save_news', parameters, newsGroupSchema);
}

function instantOf(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

/** Takes an announcement back in all its languages; @throws as `callFunction`, PT409 as `saveNews`. */
export function withdrawNews(
  accounts: Caller,
  { group, version }: { group: number; version: string },
): Promise<NewsGroup> {
  return callFunction(accounts, 'withdraw_news', { group_id: group, version }, newsGroupSchema);
}

/**
 * Undoes what was published, changed or withdrawn of an announcement last.
 *
 * @throws as `callFunction`: PT409 as `saveNews`, 55000 after five minutes
 */
export function undoNews(
  accounts: Caller,
  { group, version }: { group: number; version: string },
): Promise<NewsGroup> {
  return callFunction(accounts, 'undo_news', { group_id: group, version }, newsGroupSchema);
}

const removedSchema = v.object({ removedAt: v.string() });

/**
 * Puts a draft that was never published away; for 30 days it can be brought back.
 *
 * @throws as `callFunction`: PT409 as `saveNews`, 55000 where it is or was published
 */
export function removeNews(
  accounts: Caller,
  { group, version }: { group: number; version: string },
): Promise<{ removedAt: string }> {
  return callFunction(accounts, 'remove_news', { group_id: group, version }, removedSchema);
}

/** Brings a removed draft back; @throws as `callFunction`, 02000 where none was removed lately. */
export function restoreNews(accounts: Caller, group: number): Promise<NewsGroup> {
  return callFunction(accounts, 'restore_news', { group_id: group }, newsGroupSchema);
}
