import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Finding } from '../../../../domain/draft/finding.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { usePlaceName } from '../editor/use-place-name.ts';
import { PANELS, type CompanyView } from './company-view.ts';
import styles from './company.module.css';

const arrows = { before: 'm6 15 6-6 6 6', after: 'm6 9 6 6 6-6' } as const;

type CompanyBarProps = {
  isReadOnly: boolean;
  isBeside: boolean;
  view: CompanyView;
  onView: (view: CompanyView) => void;
  findings: readonly Finding[];
  /** Where the finding that was gone to last stands among them. */
  at: number | null;
  onStep: (by: 1 | -1) => void;
};

/** The way to what accompanies the writing, and what the check says; on a narrow page at its lower edge. */
export function CompanyBar(props: CompanyBarProps) {
  const { isReadOnly, isBeside, view, onView, findings } = props;
  const t = useTranslations('editor.company');
  const panels = isReadOnly ? PANELS.filter((panel) => panel !== 'check') : PANELS;
  return (
    <div className={styles.bar} data-company-bar data-lower-bar>
      {!isReadOnly && <FindingLine {...props} />}
      <div role="group" aria-label={t('title')} className={styles.views}>
        {!isBeside && (
          <button
            type="button"
            className="rounded"
            aria-pressed={!view.isInSight}
            onClick={() => onView({ ...view, isInSight: false, isByKey: false })}
          >
            {t('write')}
          </button>
        )}
        {panels.map((panel) => (
          <button
            key={panel}
            type="button"
            className="rounded"
            aria-pressed={view.panel === panel && (isBeside || view.isInSight)}
            onClick={() => onView({ panel, isInSight: true, isByKey: false })}
          >
            {t(panel)}
            {panel === 'check' && findings.length > 0 && (
              <span className={styles.count}> {findings.length}</span>
            )}
          </button>
        ))}
      </div>
    </div>
  );
}

/** How the check stands, or the finding that was gone to last; and the ways to the one before and after. */
function FindingLine({ findings, at, onStep }: CompanyBarProps) {
  const t = useTranslations('preflight');
  const steps = useTranslations('editor.company');
  const placeName = usePlaceName();
  const blocking = findings.filter(({ isBlocking }) => isBlocking).length;
  const current = at === null ? undefined : findings[at];
  const summary = t('summary', { blocking, advising: findings.length - blocking });
  return (
    <div className={styles.line} data-clear={blocking === 0}>
      <p role="status" className={styles.told}>
        {current !== undefined && at !== null && (
          <>
            <span className="soft">
              {steps('place', { number: at + 1, count: findings.length })} ·{' '}
              {placeName(current.path)}
            </span>{' '}
            {t(`kind.${current.kind}`, { found: current.found })}
          </>
        )}
      </p>
      {current === undefined && <p className={styles.told}>{summary}</p>}
      <Crossing isClear={blocking === 0} />
      {findings.length > 0 && (
        <span className={styles.steps}>
          {([-1, 1] as const).map((by) => (
            <button
              key={by}
              type="button"
              className="centred input"
              aria-label={steps(by === 1 ? 'next' : 'previous')}
              title={by === 1 ? 'F8' : undefined}
              onClick={() => onStep(by)}
            >
              <Icon drawing={by === 1 ? arrows.after : arrows.before} />
            </button>
          ))}
        </span>
      )}
    </div>
  );
}

/** Says so when the last obstacle goes or the first one comes, and nothing in between. */
function Crossing({ isClear }: { isClear: boolean }) {
  const t = useTranslations('preflight');
  const [seen, setSeen] = useState(isClear);
  const [isTold, setIsTold] = useState(false);
  if (seen !== isClear) {
    setSeen(isClear);
    setIsTold(true);
  }
  return (
    <p role="status" className="visually-hidden">
      {isTold && t(isClear ? 'clear' : 'blocked')}
    </p>
  );
}
