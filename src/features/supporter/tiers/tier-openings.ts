import type { Messages } from 'use-intl';
import type { Offers, Tier } from '../../../backend/payments.ts';

type Opens = Messages['supporter']['opens'];
type OpeningKey = {
  [Name in keyof Opens]: `opens.${Name}.${keyof Opens[Name] & string}`;
}[keyof Opens];

/** What each tier opens, by the messages that say so. */
export const openings: Readonly<Record<Tier, readonly OpeningKey[]>> = {
  '1_explorer': ['opens.explorer.puzzles', 'opens.explorer.calendar', 'opens.explorer.history'],
  '2_historian': ['opens.historian.before', 'opens.historian.archive', 'opens.historian.puzzles'],
  '3_chronicler': ['opens.chronicler.before', 'opens.chronicler.puzzles', 'opens.chronicler.trial'],
};

/** What those messages say of the number of past puzzles a day. */
export function playsOf({ plays }: Pick<Offers, 'plays'>, tier: Tier) {
  const count = plays[tier] ?? null;
  return { isLimited: count === null ? 'no' : 'yes', plays: count ?? 0 } as const;
}
