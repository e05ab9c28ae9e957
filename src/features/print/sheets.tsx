import { useTranslations } from 'use-intl';
import { MAX_ATTEMPTS } from '../../domain/round/attempts.ts';
import { answerDigits, givenDigits } from '../../domain/round/digits.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import type { PastPuzzle } from './get-sheets.ts';
import styles from './sheets.module.css';

const attempts = [1, 2, 3, 4].slice(0, MAX_ATTEMPTS);
const places = [0, 1, 2, 3];
const scales = ['millennium', 'century', 'decade', null] as const;

type SheetsProps = { puzzles: readonly PastPuzzle[]; isWeek: boolean };

/** The puzzles as they are printed, and on the last page their answers, upside down. */
export function Sheets({ puzzles, isWeek }: SheetsProps) {
  const t = useTranslations('print');
  return (
    <div className={styles.sheets} data-week={isWeek}>
      <div className={styles.page}>
        <p className={styles.how}>{t(isWeek ? 'howWeek' : 'how')}</p>
        <div className={styles.puzzles}>
          {puzzles.map((puzzle) => (
            <Sheet key={puzzle.id} puzzle={puzzle} isWeek={isWeek} />
          ))}
        </div>
      </div>
      <Answers puzzles={puzzles} />
    </div>
  );
}

function Sheet({ puzzle, isWeek }: { puzzle: PastPuzzle; isWeek: boolean }) {
  const t = useTranslations();
  const scale = scales[puzzle.timeScale];
  return (
    <article className={styles.puzzle}>
      <h2 className={styles.title}>
        <Named puzzle={puzzle} />
      </h2>
      {puzzle.label !== null && <p lang={puzzle.locale}>{puzzle.label}</p>}
      {puzzle.label === null && scale !== null && scale !== undefined && (
        <p>{t(`play.scale.${scale}`)}</p>
      )}
      <ol>
        {puzzle.tips.map(({ text }, index) => (
          <li key={text} className={styles.hint}>
            <p lang={puzzle.locale}>
              <span className={styles.number}>{index + 1}</span> {text}
            </p>
            {!isWeek && <Boxes puzzle={puzzle} />}
          </li>
        ))}
      </ol>
      {isWeek && (
        <div className={styles.attempts}>
          {attempts.map((attempt) => (
            <Boxes key={attempt} puzzle={puzzle} />
          ))}
        </div>
      )}
    </article>
  );
}

/** Four boxes to write an attempt into; what the puzzle gives stands in them. */
function Boxes({ puzzle }: { puzzle: PastPuzzle }) {
  const given = givenDigits(puzzle);
  return (
    <div className={styles.boxes} aria-hidden="true">
      {places.map((place) => (
        <span key={place} className={styles.box}>
          {given.charAt(place).replace('_', '')}
        </span>
      ))}
    </div>
  );
}

/** Only on paper: on the screen they would be read before the puzzles. */
function Answers({ puzzles }: { puzzles: readonly PastPuzzle[] }) {
  const t = useTranslations('print');
  return (
    <section className={styles.answers}>
      <h2 className={styles.title}>{t('answers', { count: puzzles.length })}</h2>
      <ul>
        {puzzles.map((puzzle) => (
          <li key={puzzle.id}>
            <Named puzzle={puzzle} />
            {': '}
            <strong className={styles.answer}>{answerDigits(puzzle.year)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Named({ puzzle: { name, date } }: { puzzle: PastPuzzle }) {
  const t = useTranslations('play');
  const format = useFormat();
  const day = format.day(date, { dateStyle: 'long' });
  return name === null ? day : `${t('number', { name })} · ${day}`;
}
