import { useTranslations } from 'use-intl';
import type { Attempts } from '../../../domain/round/attempts.ts';
import { type TimelineMark, timelineMarks } from '../../../domain/round/timeline.ts';
import styles from './timeline.module.css';

const WIDTH = 320;
const LINE = 30;
const LABEL_HEIGHT = 15;
/** The room that four digits take, as a share of the line. */
const LABEL_WIDTH = 0.12;

/** A line of time with the attempts below it and the answer above. */
export function Timeline({ attempts, year }: { attempts: Attempts; year: number }) {
  const t = useTranslations('result');
  const marks = timelineMarks(attempts, year);
  const levels = labelLevels(marks);
  const made = attempts.filter((attempt) => attempt !== null);
  const last = String(made.at(-1) ?? '');
  const before = made.slice(0, -1).join(', ');
  // Not by the browser's list format, the first of which takes long.
  const years = before === '' ? last : t('timelineYears', { before, last });
  const height = LINE + 28 + Math.max(...levels) * LABEL_HEIGHT;
  return (
    <svg
      className={styles.timeline}
      viewBox={`0 0 ${WIDTH} ${height}`}
      role="img"
      aria-label={t('timeline', { years, answer: String(year) })}
    >
      <line x1="0" x2={WIDTH} y1={LINE} y2={LINE} />
      {marks.map((mark, index) => {
        const x = mark.position * WIDTH;
        const below = LINE + 23 + (levels[index] ?? 0) * LABEL_HEIGHT;
        return (
          <g key={mark.year} className={mark.isAnswer ? styles.answer : undefined}>
            <circle cx={x} cy={LINE} r={mark.isAnswer ? 7 : 5.5} />
            <text x={x} y={mark.isAnswer ? LINE - 14 : below}>
              {mark.year}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** How far below the line each label stands, so that close ones do not cover each other. */
function labelLevels(marks: readonly TimelineMark[]): number[] {
  let level = 0;
  let before: number | null = null;
  return marks.map(({ isAnswer, position }) => {
    if (isAnswer) return 0;
    level = before !== null && position - before < LABEL_WIDTH ? level + 1 : 0;
    before = position;
    return level;
  });
}
