import { useCallback, useMemo } from 'react';
import { useLocale } from 'use-intl';
import { useOwnAccounts } from '../../../../backend/accounts/use-own-accounts.ts';
import {
  type Appearance,
  getAppearances,
  getTwin,
  getYearsNear,
  type NearYear,
} from '../../../../backend/staff/beside-writing.ts';
import type { IsoDay } from '../../../../domain/day/day.ts';
import type { DraftContent } from '../../../../domain/draft/draft-content.ts';
import { namesIn, placeWords } from '../../../../domain/puzzle/check/repeated-names.ts';
import { useLoaded } from '../../../../ui/use-loaded.ts';
import { useSettled } from '../editor/use-settled.ts';

/** How long nobody may type before others are asked for, in milliseconds. */
const PAUSE = 400;

/** What other puzzles have to do with a draft. */
export type Beside = {
  /** Those that ask for its year or one near by, the nearest first. */
  years: readonly NearYear[];
  /** The names in each of its hints. */
  names: readonly string[][];
  /** Where else these are, those nearest to the draft’s day first. */
  appearances: readonly Appearance[];
  /** The puzzle that begins with the same words in the language of the page; null without one. */
  twin: string | null;
};

const nothing: Beside = { years: [], names: [], appearances: [], twin: null };

/**
 * What other puzzles have to do with a draft; without a connection nothing is known of them.
 *
 * @param key that of the draft
 * @param day the one it is planned for
 */
export function useBeside(content: DraftContent, key: string, day: IsoDay | null): Beside {
  const { accounts } = useOwnAccounts();
  const locale = useLocale();
  const settled = useSettled(content, PAUSE);
  const year = yearOf(settled);
  const names = useMemo(() => draftNames(settled), [settled]);
  const asked = [...new Set(names.flat())].join('\n');
  const near = useLoaded(
    useCallback(
      async () => (year === null ? [] : getYearsNear(accounts, { key, year })),
      [accounts, key, year],
    ),
  );
  const found = useLoaded(
    useCallback(async () => {
      if (asked === '') return [];
      return getAppearances(accounts, { key, locale, names: asked.split('\n'), date: day });
    }, [accounts, key, locale, asked, day]),
  );
  const first = settled[locale]?.tips?.[0]?.text ?? '';
  const twin = useLoaded(
    useCallback(
      async () => ({ key: await getTwin(accounts, { key, locale, text: first }) }),
      [accounts, key, locale, first],
    ),
  );
  return useMemo(
    () => ({
      years: near.state === 'ready' ? near.value : nothing.years,
      names,
      appearances: found.state === 'ready' ? found.value : nothing.appearances,
      twin: twin.state === 'ready' ? twin.value.key : nothing.twin,
    }),
    [near, names, found, twin],
  );
}

/** A draft’s answer, as long as it is a year. */
function yearOf({ year, de, en }: DraftContent): number | null {
  const isNumber = [de, en].some((text) => (text?.label ?? '').trim() !== '');
  return isNumber ? null : (year ?? null);
}

function draftNames({ de, en }: DraftContent): string[][] {
  const written = { de: { tips: de?.tips ?? [] }, en: { tips: en?.tips ?? [] } };
  return namesIn(written, placeWords([written]));
}
