import { useEffect, useState } from 'react';
import { usePlayer, useUserId } from '../../../../backend/session.ts';
import { noteYear, storedYears } from '../../../../device/games/years-store.ts';
import { solvedAttempt } from '../../../../domain/round/attempts.ts';
import type { Round } from '../../../../domain/round/round.ts';
import { neighbours } from '../../../../domain/statistics/met-years.ts';
import { easiestPlace } from '../../../../domain/puzzle/read-place.ts';
import { useLoaded } from '../../../../ui/use-loaded.ts';
import { RelatedLinks } from './related-links.tsx';

type RelatedProps = {
  round: Round;
  /** Whether it is the day's own puzzle, of which other years have another. */
  isDaily?: boolean;
};

/** What a result leads to: the years met around its own, and this day in other years. */
export function Related(props: RelatedProps) {
  const player = usePlayer();
  return player === '' ? <DeviceRelated {...props} /> : <OwnRelated {...props} />;
}

/** The device's neighbours; from now on the year is one of those it knows. */
function DeviceRelated({ round: { puzzle, attempts } }: RelatedProps) {
  const [around] = useState(() =>
    puzzle.label === null ? neighbours(storedYears(), puzzle.year) : noNeighbours,
  );
  const attempt = solvedAttempt(attempts, puzzle.year);
  useEffect(() => noteYear(puzzle, attempt, easiestPlace(puzzle)), [puzzle, attempt]);
  return <RelatedLinks {...around} otherYears={[]} />;
}

const noNeighbours = { before: null, after: null };

/** Comes with what speaks for an account. */
async function loadAccountRelated() {
  return { AccountRelated: (await import('./account-related.tsx')).AccountRelated };
}

function OwnRelated({ round: { puzzle }, isDaily = false }: RelatedProps) {
  const isKnown = useUserId() !== '';
  const part = useLoaded(loadAccountRelated);
  if (!isKnown || part.state !== 'ready') return <RelatedLinks {...noNeighbours} otherYears={[]} />;
  return <part.value.AccountRelated puzzle={puzzle} isDaily={isDaily} />;
}
