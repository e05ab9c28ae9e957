import { useTranslations } from 'use-intl';
import type { UsedYear } from '../../../../backend/staff/research.ts';
import styles from './year-mark.module.css';

const yearKinds = ['published', 'draft', 'repeated', 'free'] as const;

/** How a year stands: free, of a draft alone, of a published puzzle, or of more than one puzzle. */
export type YearKind = (typeof yearKinds)[number];

/** How a year stands. */
export function yearKind(used: UsedYear | undefined): YearKind {
  if (used === undefined) return 'free';
  if (used.count > 1) return 'repeated';
  return used.drafts === used.count ? 'draft' : 'published';
}

type YearMarkProps = {
  kind: YearKind;
  /** Where it stands, in a strip 12 high. */
  x: number;
  width: number;
};

/** A year in a drawing: a full bar, a hollow one, a full one with a head, or a tick for a free one. */
export function YearMark({ kind, x, width }: YearMarkProps) {
  if (kind === 'free') {
    return <rect className={styles.free} x={x + width / 2 - 0.25} y={9} width={0.5} height={3} />;
  }
  const bar = kind === 'repeated' ? { y: 4.5, height: 7.5 } : { y: 3, height: 9 };
  const inset = kind === 'draft' ? 0.4 : 0;
  return (
    <>
      <rect
        className={styles[kind]}
        x={x + inset}
        y={bar.y + inset}
        width={width - 2 * inset}
        height={bar.height - 2 * inset}
      />
      {kind === 'repeated' && (
        <path
          className={styles.repeated}
          d={`M${x - width * 0.35} 2.800L${x + width / 2} 0L${x + width * 1.35} 2.800z`}
        />
      )}
    </>
  );
}

/** What the marks mean. */
export function YearLegend() {
  const t = useTranslations('research.years');
  return (
    <ul className={styles.legend}>
      {yearKinds.map((kind) => (
        <li key={kind}>
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <YearMark kind={kind} x={4} width={4} />
          </svg>
          {t(`kind.${kind}`)}
        </li>
      ))}
      <li>
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <path className={styles.gap} d="M0 11.500H12" />
        </svg>
        {t('emptyDecade')}
      </li>
    </ul>
  );
}
