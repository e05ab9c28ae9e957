import { useLocale, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { IsoDay } from '../../../../domain/day/day.ts';
import { ButtonLink } from '../../../../ui/form/button-link.tsx';
import { DAY_HEADING } from './day-heading.ts';
import styles from './day-panel.module.css';
import type { DayFacts } from '../schedule.ts';
import { DraftPanel, PlaceControls } from '../draft-panel.tsx';
import { useDayNames } from './use-day-names.ts';
import { useLanguageList } from '../use-language-list.ts';
import type { Planner } from '../use-planner.ts';

type DayPanelProps = {
  date: IsoDay;
  facts: DayFacts;
  planner: Planner;
  hasAnswers: boolean;
};

/** All about one day, and what may be done with it. */
export function DayPanel({ date, facts, planner, hasAnswers }: DayPanelProps) {
  const t = useTranslations('dashboard.panel');
  const dayNames = useDayNames();
  return (
    <>
      <h2 id={DAY_HEADING} className={styles.title} tabIndex={-1}>
        {dayNames.day(date, 'full')}
      </h2>
      {(facts.kind === 'published' || facts.kind === 'half') && (
        <PublishedDay date={date} facts={facts} planner={planner} hasAnswers={hasAnswers} />
      )}
      {facts.kind === 'planned' && (
        <DraftPanel
          key={facts.draft.key}
          draft={facts.draft}
          planner={planner}
          hasAnswers={hasAnswers}
        />
      )}
      {facts.kind === 'gap' && (
        <>
          <p className="soft">{t('gap')}</p>
          <ButtonLink href={`/creator/new?day=${date}`}>{t('newPuzzle')}</ButtonLink>
        </>
      )}
      {(facts.kind === 'over' || facts.kind === 'unknown') && (
        <p className="soft">{t(facts.kind)}</p>
      )}
    </>
  );
}

type PublishedDayProps = {
  date: IsoDay;
  planner: Planner;
  facts: Extract<DayFacts, { kind: 'published' | 'half' }>;
  hasAnswers: boolean;
};

function PublishedDay({ date, facts, planner, hasAnswers }: PublishedDayProps) {
  const t = useTranslations('dashboard');
  const languages = useLanguageList();
  const locale = useLocale();
  const puzzle = facts[locale] ?? facts.de ?? facts.en;
  if (puzzle === null) return null;
  return (
    <>
      {puzzle.hint !== null && <p className={styles.hint}>{puzzle.hint}</p>}
      <dl className={styles.facts}>
        {(['de', 'en'] as const).map((each) => {
          const own = facts[each];
          return (
            <div key={each}>
              <dt>{t(`language.${each}`)}</dt>
              <dd>{own === null ? t('lacking') : t('number', { name: own.name })}</dd>
            </div>
          );
        })}
        {hasAnswers && (
          <div>
            <dt>{t('panel.answer')}</dt>
            <dd>{String(puzzle.year)}</dd>
          </div>
        )}
      </dl>
      {puzzle.isChanged && facts.isOpen && <p className="failure">{t('panel.changed')}</p>}
      <p className="soft">{t(facts.isOpen ? 'panel.notFixed' : 'panel.fixed')}</p>
      {facts.kind === 'half' && (
        <p>{t('panel.half', { missing: languages([facts.de === null ? 'de' : 'en']) })}</p>
      )}
      <Link href={`/creator/edit/${puzzle.key}`}>
        {hasAnswers ? puzzle.key : t(facts.isOpen ? 'panel.mend' : 'panel.open')}
      </Link>
      {facts.isOpen && (
        <PlaceControls key={puzzle.key} draftKey={puzzle.key} date={date} planner={planner} />
      )}
    </>
  );
}
