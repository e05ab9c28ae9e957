import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { Finding } from '../../../../domain/draft/finding.ts';
import styles from './preflight.module.css';
import { usePlaceName } from '../editor/use-place-name.ts';

type PreflightProps = {
  findings: readonly Finding[];
  /** The one that was gone to last. */
  current?: Finding | null;
  onGo: (finding: Finding) => void;
};

/** What still speaks against publishing a draft, by the rules that all puzzles keep. */
export function Preflight({ findings, current = null, onGo }: PreflightProps) {
  const t = useTranslations('preflight');
  const heading = useId();
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
      <Findings {...{ current, onGo }} findings={blocking} title={t('blocking')} kind="blocking" />
      <Findings {...{ current, onGo }} findings={advising} title={t('advising')} kind="advising" />
    </section>
  );
}

type FindingsProps = {
  findings: readonly Finding[];
  title: string;
  kind: 'blocking' | 'advising';
  current: Finding | null;
  onGo: (finding: Finding) => void;
};

function Findings({ findings, title, kind, current, onGo }: FindingsProps) {
  const t = useTranslations('preflight');
  const placeName = usePlaceName();
  if (findings.length === 0) return null;
  return (
    <div className={styles.group} data-kind={kind}>
      <h3 className="muted strong">{title}</h3>
      <ul>
        {findings.map((finding) => {
          const { kind: rule, path, found } = finding;
          return (
            <li key={`${rule} ${path} ${found}`}>
              <button
                type="button"
                aria-current={finding === current || undefined}
                onClick={() => onGo(finding)}
              >
                <span className={styles.place}>{placeName(path)}</span>{' '}
                <span className={styles.reason}>{t(`kind.${rule}`, { found })}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
