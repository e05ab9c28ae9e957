import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { firstHint } from '../../../backend/staff/first-hints.ts';
import type { IsoDay } from '../../../domain/day/day.ts';
import {
  type Schedule,
  type ScheduleDraft,
  isOpen,
  isWaiting,
  nextGap,
  publishedOn,
} from './schedule.ts';
import { useDayNames } from './grid/use-day-names.ts';
import { useLanguageList } from './use-language-list.ts';
import type { Planner } from './use-planner.ts';
import styles from './waiting-drafts.module.css';

/** How many of each kind are listed; the list of drafts has them all. */
const MOST = 30;

const READY_HEADING = 'waiting-ready';

type WaitingDraftsProps = {
  schedule: Schedule;
  today: IsoDay;
  planner: Planner;
  hasAnswers: boolean;
};

/** Drafts that wait for a day, and those that wait for a language. */
export function WaitingDrafts({ schedule, today, planner, hasAnswers }: WaitingDraftsProps) {
  const t = useTranslations('dashboard.waiting');
  const languages = useLanguageList();
  const dayNames = useDayNames();
  const ready = schedule.drafts.filter((draft) => draft.isReady && isWaiting(draft, today));
  const mayBeGiven =
    isOpen(schedule, planner.day) ||
    (planner.day > schedule.begun && publishedOn(schedule, planner.day) !== null);
  const lacking = schedule.drafts.filter(({ missing }) => missing.length > 0);
  return (
    <>
      <section className={styles.list} aria-labelledby={READY_HEADING}>
        <h2 id={READY_HEADING} tabIndex={-1}>
          {t('ready', { count: ready.length })}
        </h2>
        <OffThePlan planner={planner}>
          {ready.length === 0 && <p className="muted">{t('noneReady')}</p>}
          <ul>
            {ready.slice(0, MOST).map((draft) => (
              <ReadyDraft
                key={draft.key}
                draft={draft}
                gap={nextGap(schedule, today)}
                chosen={planner.day >= today && mayBeGiven ? planner.day : null}
                planner={planner}
                hasAnswers={hasAnswers}
              />
            ))}
          </ul>
        </OffThePlan>
        {ready.length > MOST && <Link href="/creator">{t('all')}</Link>}
      </section>
      {lacking.length > 0 && (
        <section className={styles.list} aria-labelledby="waiting-lacking">
          <h2 id="waiting-lacking">{t('lacking', { count: lacking.length })}</h2>
          <ul>
            {lacking.slice(0, MOST).map(({ key, missing, plannedFor }) => (
              <li key={key} className={styles.item}>
                <Link className="strong" href={`/creator/edit/${key}`}>
                  {key}
                </Link>
                <p className="muted">
                  {t('missing', {
                    languages: languages(missing),
                    isPlanned: plannedFor === null ? 'false' : 'true',
                    day: plannedFor === null ? '' : dayNames.day(plannedFor, 'brief'),
                  })}
                </p>
              </li>
            ))}
          </ul>
          {lacking.length > MOST && <Link href="/creator">{t('all')}</Link>}
        </section>
      )}
    </>
  );
}

type ReadyDraftProps = {
  draft: ScheduleDraft;
  /** The first day without a plan. */
  gap: IsoDay | null;
  /** The chosen day, where it may have that. */
  chosen: IsoDay | null;
  planner: Planner;
  hasAnswers: boolean;
};

function ReadyDraft({ draft, gap, chosen, planner, hasAnswers }: ReadyDraftProps) {
  const { key, year } = draft;
  const t = useTranslations('dashboard.waiting');
  const dayNames = useDayNames();
  const hint = firstHint(draft.hints, useLocale());
  const to = (date: IsoDay, label: string) => (
    <button
      type="button"
      className={styles.way}
      aria-label={`${label}: ${key}`}
      onClick={() => {
        planner.plan(key, date);
        // The draft leaves the list; the one after it is a step away.
        document.querySelector<HTMLElement>(`#${READY_HEADING}`)?.focus();
      }}
    >
      {label}
    </button>
  );
  return (
    <li>
      <div
        className={styles.item}
        draggable
        data-is-held={planner.dragged === key || planner.held === key || undefined}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', key);
          planner.setDragged(key);
        }}
        onDragEnd={() => planner.setDragged(null)}
      >
        <Link className="strong" href={`/creator/edit/${key}`} draggable={false}>
          {key}
        </Link>
        {hasAnswers && year !== null && <span className="muted"> {String(year)}</span>}
        {hint !== null && <p className={styles.hint}>{hint}</p>}
        <p className={styles.ways}>
          {gap !== null && to(gap, t('toGap', { day: dayNames.day(gap, 'short') }))}
          {chosen !== null &&
            chosen !== gap &&
            to(chosen, t('toChosen', { day: dayNames.day(chosen, 'short') }))}
          <button
            type="button"
            className={styles.way}
            aria-label={`${t('pickUp')}: ${key}`}
            onClick={() => planner.pickUp(key, gap ?? planner.day)}
          >
            {t('pickUp')}
          </button>
        </p>
      </div>
    </li>
  );
}

/** Where a planned draft is dropped to lose its day. */
function OffThePlan({ planner, children }: { planner: Planner; children: ReactNode }) {
  const { dragged, setDragged, plan } = planner;
  return (
    <div
      className={styles.drop}
      data-may-drop={dragged !== null || undefined}
      onDragOver={(event) => {
        if (dragged !== null) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        if (dragged !== null) plan(dragged, null);
        setDragged(null);
      }}
    >
      {children}
    </div>
  );
}
