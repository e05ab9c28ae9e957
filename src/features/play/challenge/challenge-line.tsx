import { useTranslations } from 'use-intl';
import type { ReadChallenge } from '../../../domain/round/challenge.ts';
import type { Round } from '../../../domain/round/round.ts';
import styles from './challenge-line.module.css';
import { RowMarks } from './row-marks.tsx';

type ChallengeLineProps = { challenge: ReadChallenge; round: Round };

/** Above a game while it runs: how the challenger's attempts went, as many as the player has made. */
export function ChallengeLine({ challenge, round }: ChallengeLineProps) {
  const t = useTranslations('modes.challenge');
  if (challenge.kind === 'none') return null;
  if (challenge.kind !== 'challenge') return <p className={styles.line}>{t(challenge.kind)}</p>;
  const shown = challenge.rows.slice(0, round.attempts.indexOf(null));
  return (
    <div className={styles.line} role="status">
      {shown.length === 0 ? t('begins') : <span>{t('theirs')}</span>}
      {shown.map((row, index) => (
        // An attempt is what stands at its place.
        <span key={`${index + 1}`} data-challenger={index + 1}>
          <span className="visually-hidden">{index + 1}</span> <RowMarks row={row} />
        </span>
      ))}
    </div>
  );
}
