import { useMessages } from 'use-intl';

const fewer = {
  2: { hintOf: 'hintOfTwo', next: 'nextOfTwo' },
  3: { hintOf: 'hintOfThree', next: 'nextOfThree' },
} as const;

/**
 * The words of a game whose puzzle anybody made: its hints have no kind, and there may be fewer than four.
 *
 * @param tips how many hints it has
 */
export function useMadeWords(tips: number) {
  const { play, made } = useMessages();
  const own = tips < 4 ? fewer[tips === 2 ? 2 : 3] : null;
  const hintOf = own === null ? play.hintOf : made[own.hintOf];
  const next = own === null ? play.spoken.next : made[own.next];
  const { hintKind } = made;
  return { play: { ...play, hintKind, hintOf, spoken: { ...play.spoken, next } } };
}
