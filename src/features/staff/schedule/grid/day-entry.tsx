import { useTranslations } from 'use-intl';
import type { ScheduledPuzzle } from '../../../../backend/staff/schedule.ts';
import { drawings } from '../../../../ui/icons/drawings.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import type { DayFacts, ScheduleDraft } from '../schedule.ts';
import styles from './schedule.module.css';
import type { Planner } from '../use-planner.ts';

type DayEntryProps = { facts: DayFacts; planner: Planner; hasAnswers: boolean };

/** What a day has, as the eye sees it; its label says the same in words. */
export function DayEntry({ facts, planner, hasAnswers }: DayEntryProps) {
  const t = useTranslations('dashboard');
  switch (facts.kind) {
    case 'unknown':
      return <span className={styles.skeleton} aria-hidden="true" />;
    case 'published':
    case 'half':
      return (
        <span className={styles.published} aria-hidden="true">
          <span className={styles.lock}>
            <Icon drawing={drawings.lock} />
          </span>
          <PuzzleLine language={t('de')} puzzle={facts.de} />
          <PuzzleLine language={t('en')} puzzle={facts.en} />
          {hasAnswers && <Answer puzzle={facts.de ?? facts.en} />}
        </span>
      );
    case 'planned':
      return <PlannedCard draft={facts.draft} planner={planner} hasAnswers={hasAnswers} />;
    case 'gap':
      return (
        <span className={styles.gap} aria-hidden="true">
          {t('gap')}
        </span>
      );
    default:
      return (
        <span className="soft" aria-hidden="true">
          –
        </span>
      );
  }
}

function PuzzleLine({ language, puzzle }: { language: string; puzzle: ScheduledPuzzle | null }) {
  const t = useTranslations('dashboard');
  return (
    <span className={puzzle === null ? styles.lacking : styles.line}>
      <span className={styles.language}>{language}</span>
      {puzzle === null ? t('lacking') : t('number', { name: puzzle.name })}
    </span>
  );
}

function Answer({ puzzle }: { puzzle: ScheduledPuzzle | null }) {
  const t = useTranslations('dashboard');
  if (puzzle === null) return null;
  return (
    <span className={styles.answer}>
      {t('answer', { key: puzzle.key, year: String(puzzle.year) })}
    </span>
  );
}

type PlannedCardProps = { draft: ScheduleDraft; planner: Planner; hasAnswers: boolean };

function PlannedCard({ draft, planner, hasAnswers }: PlannedCardProps) {
  const t = useTranslations('dashboard');
  const isHeld = planner.held === draft.key || planner.dragged === draft.key;
  return (
    <span
      className={styles.card}
      aria-hidden="true"
      draggable
      data-is-ready={draft.isReady || undefined}
      data-is-held={isHeld || undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', draft.key);
        planner.setDragged(draft.key);
      }}
      onDragEnd={() => planner.setDragged(null)}
    >
      <span className={styles.key}>{draft.key}</span>
      {hasAnswers && draft.year !== null && (
        <span className={styles.answer}>{String(draft.year)}</span>
      )}
      <span className={styles.state}>{t(draft.isReady ? 'ready' : 'unready')}</span>
      {draft.missing.map((locale) => (
        <span key={locale} className={styles.lacking}>
          <span className={styles.language}>{t(locale)}</span>
          {t('lacking')}
        </span>
      ))}
    </span>
  );
}
