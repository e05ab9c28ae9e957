import type { Failure } from '../../../../backend/staff/failure.ts';
import type { Draft } from '../../../../backend/staff/draft-schema.ts';
import type { ScheduleDay } from '../../../../backend/staff/schedule.ts';
import { draftFindings } from '../../../../domain/draft/draft-findings.ts';
import type { Finding } from '../../../../domain/draft/finding.ts';
import type { IsoDay } from '../../../../domain/day/day.ts';

/** One of many drafts on their way to players. */
export type BatchItem = {
  key: string;
  revision: number;
  /** The findings that keep it from being published; none either where it could not be fetched. */
  blocking: readonly Finding[];
  /** Another puzzle that begins with the same words; null without one. */
  twin: string | null;
  plannedFor: IsoDay | null;
  isPublished: boolean;
  /** Why the last thing that was done with it did not succeed. */
  failure: Failure | null;
};

/**
 * A draft by the rules that all puzzles keep.
 *
 * @param thisYear the latest that can be an answer
 * @param twin another puzzle that begins with the same words; null without one
 */
export function checkItem(draft: Draft, thisYear: number, twin: string | null): BatchItem {
  const { key, revision, content, plannedFor, published, removedAt } = draft;
  const blocking = draftFindings(content, thisYear).filter(({ isBlocking }) => isBlocking);
  const failure = removedAt === null ? null : 'notThere';
  return { key, revision, blocking, twin, plannedFor, isPublished: published !== null, failure };
}

/** What can be done with all that are clean: they get a day first, and then are published on it. */
export function sortItems(items: readonly BatchItem[]) {
  const open = items.filter(({ isPublished }) => !isPublished);
  const clean = open.filter(
    ({ blocking, twin, failure }) => blocking.length === 0 && twin === null && failure === null,
  );
  return {
    toPlan: clean.filter(({ plannedFor }) => plannedFor === null),
    toPublish: clean.filter(({ plannedFor }) => plannedFor !== null),
    /** What wants a look: not clean, or refused. */
    left: open.filter((item) => !clean.includes(item)),
    published: items.filter(({ isPublished }) => isPublished),
  };
}

/** The days that have no puzzle in either language, and that no draft is meant for. */
export function freeDays(days: readonly ScheduleDay[]): IsoDay[] {
  return days
    .filter(({ de, en, planned }) => de === null && en === null && planned === null)
    .map(({ date }) => date);
}
