import { useTranslations } from 'use-intl';
import { LAST_STEP, type RoomTally } from '../../../../domain/room/room-board.ts';
import styles from './host.module.css';

type ProgressProps = { tally: RoomTally; isLed: boolean; step: number };

/** How many are there, have answered and have found it, and at which hint they are. */
export function Progress({ tally, isLed, step }: ProgressProps) {
  const t = useTranslations('room.host');
  const isRevealed = step === LAST_STEP;
  return (
    <section className={styles.progress}>
      <h2 className="visually-hidden">{t('progress')}</h2>
      <dl className={styles.counts}>
        <Count what="joined" count={tally.joined} />
        {!isRevealed && <Count what="answered" count={tally.answered} />}
        <Count what="solved" count={tally.solved} />
      </dl>
      {step > 0 && <Hints tally={tally} isGuessing={!isLed && !isRevealed} />}
      {!isLed && !isRevealed && tally.lost > 0 && <p>{t('lost', { count: tally.lost })}</p>}
    </section>
  );
}

function Count({ what, count }: { what: 'joined' | 'answered' | 'solved'; count: number }) {
  const t = useTranslations('room.host');
  return (
    <div className={styles.figure} data-count={what}>
      <dd>{count}</dd>
      <dt>{t(what, { count })}</dt>
    </div>
  );
}

/** By hint; `isGuessing`: whether guests are at different ones. */
function Hints({ tally, isGuessing }: { tally: RoomTally; isGuessing: boolean }) {
  const t = useTranslations('room.host');
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('progress')}</span>
          </th>
          {isGuessing && <th scope="col">{t('playing')}</th>}
          <th scope="col">{t('foundHere')}</th>
        </tr>
      </thead>
      <tbody>
        {tally.solvedAt.map((found, hint) => (
          // A hint is what stands at its place.
          <tr key={`${hint + 1}`}>
            <th scope="row">{t('atHint', { number: hint + 1 })}</th>
            {isGuessing && <td>{tally.atHint[hint]}</td>}
            <td>{found}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
