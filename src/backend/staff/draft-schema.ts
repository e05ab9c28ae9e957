import * as v from 'valibot';
import type { DraftContent } from '../../domain/draft/draft-content.ts';
import { leanDraft } from '../../domain/draft/draft-shape.ts';

const text = v.exactOptional(v.string());
const degrees = v.exactOptional(v.number());

// Loose throughout: a member that a newer server knows is kept, and goes back with the next save.
const tip = v.looseObject({
  text,
  type: text,
  title: text,
  link: text,
  image: text,
  imageAlt: text,
  copyright: text,
  audio: text,
  region: text,
  place: v.exactOptional(v.looseObject({ name: text, lat: degrees, lon: degrees, land: text })),
  source: v.exactOptional(v.looseObject({ address: text, quote: text })),
});

const language = v.looseObject({ label: text, tips: v.exactOptional(v.array(tip)) });

const whole = v.exactOptional(v.pipe(v.number(), v.integer()));

/** What a draft says, any part of which may be missing; a text of blanks alone is missing, too. */
export const draftContentSchema: v.GenericSchema<DraftContent> = v.pipe(
  v.looseObject({
    year: whole,
    timeScale: whole,
    difficulty: whole,
    anniversary: text,
    de: v.exactOptional(language),
    en: v.exactOptional(language),
  }),
  v.transform(leanDraft),
);

/** A correction that stands beneath a published puzzle; `notedAt` is an ISO time. */
const erratumSchema = v.object({ notedAt: v.string(), text: v.string() });

// A custom puzzle has no number.
const publishedPuzzle = v.object({
  id: v.number(),
  name: v.nullable(v.string()),
  date: v.nullable(v.string()),
  token: v.nullable(v.string()),
  errata: v.array(erratumSchema),
});

/**
 * A draft, or what is published under its key: what get_draft answers. Days are `YYYY-MM-DD`, times
 * ISO. Revision 0 was never saved in the staff area; `updatedBy` is a display name.
 */
export const draftSchema = v.object({
  key: v.string(),
  revision: v.number(),
  content: draftContentSchema,
  isReady: v.boolean(),
  plannedFor: v.nullable(v.string()),
  updatedAt: v.nullable(v.string()),
  updatedBy: v.nullable(v.string()),
  removedAt: v.nullable(v.string()),
  /** Whether its day has begun anywhere, or it was published without one: nothing of it changes any more. */
  isFrozen: v.boolean(),
  /** Whether it is published and its content is not what is. */
  isChanged: v.boolean(),
  published: v.nullable(
    v.object({ de: v.exactOptional(publishedPuzzle), en: v.exactOptional(publishedPuzzle) }),
  ),
});

export type Draft = v.InferOutput<typeof draftSchema>;

/** One language of a puzzle that is published. */
export type PublishedPuzzle = v.InferOutput<typeof publishedPuzzle>;

/** What a save answers, or a switch of readiness: the revision that stands now. */
export const savedDraftSchema = v.object({
  revision: v.number(),
  isReady: v.boolean(),
  updatedAt: v.nullable(v.string()),
});

export type SavedDraft = v.InferOutput<typeof savedDraftSchema>;
