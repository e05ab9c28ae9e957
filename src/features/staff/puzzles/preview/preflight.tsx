import { useId, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { today } from '../../../../device/clock.ts';
import { draftFindings, latestYear } from '../../../../domain/draft/draft-findings.ts';
import type { Finding } from '../../../../domain/draft/finding.ts';
import type { DraftContent } from '../../../../domain/draft/draft-content.ts';
import styles from './preflight.module.css';
import { usePlaceName } from '../editor/use-place-name.ts';
import { useSettled } from '../editor/use-settled.ts';
import { useYearUsed } from '../editor/use-year-used.ts';

/** How long nobody may type before the draft is checked, in milliseconds. */
const PAUSE = 400;

type PreflightProps = {
  content: DraftContent;
  draftKey: string;
  /** Goes to the field at a path such as `de.tips[2].text`, or `year`. */
  onGo: (path: string) => void;
};

/** What still speaks against publishing a draft, by the rules that all puzzles keep. */
export function Preflight({ content, draftKey, onGo }: PreflightProps) {
  const t = useTranslations('preflight');
  const heading = useId();
  const settled = useSettled(content, PAUSE);
  const thisYear = latestYear(today().now);
  const own = useMemo(() => draftFindings(settled, thisYear), [settled, thisYear]);
  const findings = [...own, ...useYearUsed(settled, draftKey)];
  const blocking = findings.filter(({ isBlocking }) => isBlocking);
  const advising = findings.filter(({ isBlocking }) => !isBlocking);
  return (
    <section className="grid gap-12 top" aria-labelledby={heading}>
      <header className={styles.head} data-clear={blocking.length === 0}>
        <h2 className="heading text-20" id={heading}>
          {t('title')}
        </h2>
        <p className="soft text-15">
          {t('summary', { blocking: blocking.length, advising: advising.length })}
        </p>
      </header>
      <Crossing isClear={blocking.length === 0} />
      <Findings findings={blocking} title={t('blocking')} kind="blocking" onGo={onGo} />
      <Findings findings={advising} title={t('advising')} kind="advising" onGo={onGo} />
    </section>
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

type FindingsProps = {
  findings: readonly Finding[];
  title: string;
  kind: 'blocking' | 'advising';
  onGo: (path: string) => void;
};

function Findings({ findings, title, kind, onGo }: FindingsProps) {
  const t = useTranslations('preflight');
  const placeName = usePlaceName();
  if (findings.length === 0) return null;
  return (
    <div className={styles.group} data-kind={kind}>
      <h3 className="muted strong">{title}</h3>
      <ul>
        {findings.map(({ kind: rule, path, found }) => (
          <li key={`${rule} ${path} ${found}`}>
            <button type="button" onClick={() => onGo(path)}>
              <span className={styles.place}>{placeName(path)}</span>{' '}
              <span className={styles.reason}>{t(`kind.${rule}`, { found })}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
