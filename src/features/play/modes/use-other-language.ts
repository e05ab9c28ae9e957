import { useEffect, useState } from 'react';
import { useBackend } from '../../../backend/backend-context.tsx';
import { getOtherLanguageId } from '../../../backend/get-other-language-id.ts';
import { today } from '../../../device/clock.ts';
import type { Locale, Puzzle } from '../../../domain/puzzle/puzzle.ts';

/**
 * The id of the same day's puzzle in the language of the page, for who was sent one in the other;
 * null where it is in the page's own, and where there is none or it cannot be asked for.
 */
export function useOtherLanguage({ id, locale }: Puzzle, own: Locale): number | null {
  const backend = useBackend();
  const [found, setFound] = useState<number | null>(null);
  const isOther = locale !== own;

  useEffect(() => {
    if (!isOther) return undefined;
    let isCurrent = true;
    getOtherLanguageId(backend, Number(id), today().offset).then(
      (other) => {
        if (isCurrent) setFound(other);
      },
      // An offer less; the puzzle itself is there.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [backend, id, isOther]);

  return isOther ? found : null;
}
