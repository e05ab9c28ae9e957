import { useTranslations } from 'use-intl';
import { MAX_ATTEMPTS } from '../../../domain/round/attempts.ts';
import { type Challenge, solvedIn } from '../../../domain/round/challenge.ts';
import type { RowFeedback } from '../../../domain/round/feedback.ts';
import type { Round } from '../../../domain/round/round.ts';
import { shareRows } from '../../../domain/round/share.ts';
import styles from './challenge-outcome.module.css';
import { RowMarks } from './row-marks.tsx';

type ChallengeOutcomeProps = { rows: Challenge; round: Round };

/** At the end of a challenge: who needed fewer attempts, and both games side by side. */
export function ChallengeOutcome({ rows: theirs, round }: ChallengeOutcomeProps) {
  const t = useTranslations('modes.challenge');
  const own = shareRows(round);
  const numbers = [1, 2, 3, 4].slice(0, Math.max(own.length, theirs.length));
  return (
    <section className={styles.outcome}>
      <h2 className="heading text-20">{t(`outcome.${verdict(own, theirs)}`)}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('attempt')}</span>
            </th>
            <th scope="col">{t('own')}</th>
            <th scope="col">{t('theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {numbers.map((number) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              <Cell row={own[number - 1]} />
              <Cell row={theirs[number - 1]} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ row }: { row: RowFeedback | undefined }) {
  return <td>{row !== undefined && <RowMarks row={row} />}</td>;
}

function verdict(own: Challenge, theirs: Challenge): 'fewer' | 'more' | 'alike' | 'neither' {
  const [mine, others] = [own, theirs].map((rows) => solvedIn(rows) ?? MAX_ATTEMPTS + 1);
  if (mine === others) return solvedIn(own) === null ? 'neither' : 'alike';
  return Number(mine) < Number(others) ? 'fewer' : 'more';
}
