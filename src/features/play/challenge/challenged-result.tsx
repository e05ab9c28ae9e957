import type { ComponentProps } from 'react';
import type { ReadChallenge } from '../../../domain/round/challenge.ts';
import { Result } from '../result/result.tsx';
import { ChallengeOutcome } from './challenge-outcome.tsx';

type ChallengedResultProps = ComponentProps<typeof Result> & { challenge: ReadChallenge };

/** The result of the daily puzzle beside that of the challenger. */
export function ChallengedResult({ challenge, ...daily }: ChallengedResultProps) {
  return (
    <Result {...daily}>
      {challenge.kind === 'challenge' && (
        <ChallengeOutcome rows={challenge.rows} round={daily.round} />
      )}
    </Result>
  );
}
