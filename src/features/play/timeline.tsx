import { useFormatter, useTranslations } from 'use-intl';
import type { Attempts } from '../../game/attempts.ts';
import { timelineMarks } from '../../game/timeline.ts';
import styles from './timeline.module.css';

const WIDTH = 320;

/** A line of time with the attempts below it and the answer above. */
export function Timeline({ attempts, year }: { attempts: Attempts; year: number }) {
  const t = useTranslations('result');
  const format = useFormatter();
  const marks = timelineMarks(attempts, year);
  const years = format.list(attempts.filter((attempt) => attempt !== null).map(String), {
    type: 'unit',
  });
  return (
    <svg
      className={styles.timeline}
      viewBox={`0 0 ${WIDTH} 64`}
      role="img"
      aria-label={t('timeline', { years, answer: String(year) })}
    >
      <line x1="0" x2={WIDTH} y1="32" y2="32" />
      {marks.map((mark) => (
        <g key={mark.year} className={mark.isAnswer ? styles.answer : undefined}>
          <circle cx={mark.position * WIDTH} cy="32" r={mark.isAnswer ? 7 : 5.5} />
          <text x={mark.position * WIDTH} y={mark.isAnswer ? 16 : 56}>
            {mark.year}
          </text>
        </g>
      ))}
    </svg>
  );
}
