import { useTranslations } from 'use-intl';
import { LAST_STEP, type RoomTally } from '../../../../domain/room/room-board.ts';
import styles from './host.module.css';

type ProgressProps = { tally: RoomTally; isLed: boolean; step: number };

/** How many are there, have answered and have found it, and where they are. */
export function Progress({ tally, isLed, step }: ProgressProps) {
  const t = useTranslations('room.host');
  const isRevealed = step === LAST_STEP;
  const isGuessing = !isLed && !isRevealed;
  return (
    <section className={styles.progress}>
      <h2 className="visually-hidden">{t('progress')}</h2>
      <dl className={styles.counts}>
        <Count what="joined" count={tally.joined} />
        {!isRevealed && <Count what="answered" count={tally.answered} />}
        <Count what="solved" count={tally.solved} />
      </dl>
      {step > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('attempts')}</th>
              {[1, 2, 3, 4].map((number) => (
                <th key={number} scope="col">
                  {number}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {isGuessing && <Row words={t('playing')} counts={tally.atHint} />}
            <Row words={t('foundHere')} counts={tally.solvedAt} />
          </tbody>
        </table>
      )}
      {isGuessing && tally.lost > 0 && <p>{t('lost', { count: tally.lost })}</p>}
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

function Row({ words, counts }: { words: string; counts: readonly number[] }) {
  return (
    <tr>
      <th scope="row">{words}</th>
      {[0, 1, 2, 3].map((hint) => (
        <td key={hint}>{counts[hint]}</td>
      ))}
    </tr>
  );
}
