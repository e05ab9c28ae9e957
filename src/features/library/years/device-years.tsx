import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBackend } from '../../../backend/backend-context.tsx';
import { getQuiz } from '../../../backend/get-quiz.ts';
import { today } from '../../../device/clock.ts';
import { ownRecords } from '../../../device/games/own-records.ts';
import { puzzleOutcomes } from '../../../device/games/puzzle-store.ts';
import { notedIds, noteYear, storedYears } from '../../../device/games/years-store.ts';
import { isPuzzleNumber } from '../../../domain/puzzle/puzzle-path.ts';
import type { Solved } from '../../../domain/round/attempts.ts';
import { ledgerOutcomes, mergeOutcomes } from '../../../domain/statistics/puzzle-result.ts';
import { Button } from '../../../ui/form/button.tsx';
import { easiestPlace } from '../../../domain/puzzle/read-place.ts';
import styles from './years.module.css';
import { YearsView } from './years-view.tsx';

/** How many puzzles are asked for at a press. */
const AT_ONCE = 10;

/** The years that the device has kept, and the way to those of games from before it kept any. */
export function DeviceYears() {
  const t = useTranslations('years.earlier');
  const backend = useBackend();
  const [met, setMet] = useState(storedYears);
  const [earlier, setEarlier] = useState(gamesWithoutYear);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  async function add() {
    if (state === 'busy') return;
    setState('busy');
    const asked = earlier.slice(0, AT_ONCE);
    const answers = await Promise.allSettled(
      asked.map(async ({ id, attempt }) => {
        const puzzle = await getQuiz(backend, id, today().offset);
        if (puzzle !== null) noteYear(puzzle, attempt, easiestPlace(puzzle));
      }),
    );
    const failed = asked.filter((_, index) => answers[index]?.status === 'rejected');
    setEarlier([...failed, ...earlier.slice(asked.length)]);
    setMet(storedYears());
    setState(failed.length > 0 ? 'failed' : 'idle');
  }

  return (
    <YearsView met={met}>
      {earlier.length > 0 && (
        <div className={styles.earlier}>
          <p>{t('text', { count: earlier.length })}</p>
          <Button aria-disabled={state === 'busy'} onClick={() => void add()}>
            {t('add', { count: Math.min(AT_ONCE, earlier.length) })}
          </Button>
          <p role="status">{state === 'failed' && t('failed')}</p>
        </div>
      )}
    </YearsView>
  );
}

/** Finished puzzles of which the device knows the end alone, the latest first. */
function gamesWithoutYear(): { id: string; attempt: Solved }[] {
  const known = notedIds();
  const outcomes = mergeOutcomes(ledgerOutcomes(ownRecords().ledger), puzzleOutcomes(''));
  return [...outcomes]
    .filter(([id, { isFinished }]) => isFinished && isPuzzleNumber(id) && !known.has(id))
    .map(([id, { attempt }]) => ({ id, attempt }));
}
