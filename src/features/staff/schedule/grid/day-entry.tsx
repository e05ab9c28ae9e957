import type { DragEvent } from 'react';
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
        <span
          className={styles.published}
          aria-hidden="true"
          {...(facts.isOpen && dragOf(facts.de ?? facts.en, planner))}
        >
          {!facts.isOpen && (
            <span className={styles.lock}>
              <Icon drawing={drawings.lock} />
            </span>
          )}
          <PuzzleLine language={t('de')} puzzle={facts.de} />
          <PuzzleLine language={t('en')} puzzle={facts.en} />
          {hasAnswers && <Answer puzzle={facts.de ?? facts.en} />}
          {facts.isOpen && (facts.de ?? facts.en)?.isChanged === true && (
            <span className={styles.lacking}>{t('changed')}</span>
          )}
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

/** Lets something be dragged to another day, or to where drafts wait. */
function dragOf(moved: { key: string } | null, planner: Planner) {
  if (moved === null) return {};
  const { key } = moved;
  return {
    draggable: true,
    'data-is-held': planner.held === key || planner.dragged === key || undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', key);
      planner.setDragged(key);
    },
    onDragEnd: () => planner.setDragged(null),
  };
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
  return (
    <span
      className={styles.card}
      aria-hidden="true"
      data-is-ready={draft.isReady || undefined}
      {...dragOf(draft, planner)}
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
