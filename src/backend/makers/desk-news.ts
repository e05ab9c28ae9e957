import * as v from 'valibot';
import { instantSchema } from '../instant-schema.ts';

/** The languages of the news, as the table names them. */
export const newsLanguages = ['de-DE', 'en-US'] as const;
export type DeskLanguage = (typeof newsLanguages)[number];

const facts = v.object({
  title: v.string(),
  mode: v.string(),
  publishedAt: v.nullable(instantSchema),
  validUntil: v.nullable(instantSchema),
  state: v.picklist(['draft', 'withdrawn', 'coming', 'running', 'ended']),
});
const text = v.object({ ...facts.entries, body: v.string() });
const group = {
  group: v.number(),
  version: v.string(),
  updatedAt: instantSchema,
  /** When a draft is meant to come out; null without a wish, and for what is published. */
  wishedAt: v.nullable(instantSchema),
};

export const newsLineSchema = v.object({
  ...group,
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
  ...group,
  languages: v.object({ 'de-DE': v.optional(text), 'en-US': v.optional(text) }),
  /** What it said last in languages that were removed lately. */
  removed: v.object({ 'de-DE': v.optional(removed), 'en-US': v.optional(removed) }),
});

/** When one language of an announcement is seen, in milliseconds since 1970; drafts have no time. */
export type NewsFacts = v.InferOutput<typeof facts>;

/** An announcement in a list, in the languages it has; `version` names what it says. */
export type NewsLine = v.InferOutput<typeof newsLineSchema>;

export type RemovedNewsDraft = v.InferOutput<typeof removedDraftSchema>;

/** An announcement with its texts in Markdown. */
export type NewsGroup = v.InferOutput<typeof newsGroupSchema>;
