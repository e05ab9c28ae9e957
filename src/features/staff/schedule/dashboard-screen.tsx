import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation, useSearch } from 'wouter';
import { useToday } from '../../../device/use-today.ts';
import type { IsoDay } from '../../../domain/day/day.ts';
import { DeskScreen } from '../desk-screen.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { useErrorText } from '../use-error-text.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DAY_HEADING, focusDayHeading } from './grid/day-heading.ts';
import panelStyles from './grid/day-panel.module.css';
import { DayPanel } from './grid/day-panel.tsx';
import { ExchangeQuestion } from './exchange-question.tsx';
import { type Exchange, factsOf } from './schedule.ts';
import { GapAlarm } from './grid/gap-alarm.tsx';
import { ScheduleGrid } from './grid/schedule-grid.tsx';
import { ScheduleHead } from './grid/schedule-head.tsx';
import styles from './grid/schedule.module.css';
import { firstAsked } from './grid/schedule-weeks.ts';
import { ScheduleShortcuts } from './schedule-shortcuts.tsx';
import { useSchedule } from './use-schedule.ts';
import { usePlanner, type Planner } from './use-planner.ts';
import { WaitingDrafts } from './waiting-drafts.tsx';

/** Where the side has room beside the grid. */
const WIDE = '(min-width: 75rem)';

/** What is played when: the schedule, its gaps, and the drafts that could fill them. */
export function DashboardScreen() {
  const t = useTranslations('dashboard');
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch());
  const today = useToday();
  const first = firstAsked(asked.get('from'), today);
  const hasAnswers = asked.get('answers') === 'shown';
  const isWide = useMedia(WIDE);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [wanted, setWanted] = useState<Exchange | null>(null);
  const { schedule, failure, isLoading, back, reload, move, exchange } = useSchedule(first, today);
  const errorText = useErrorText(t('failed'));

  function open(next: IsoDay, isShown: boolean) {
    navigate(`/dashboard?from=${next}${isShown ? '&answers=shown' : ''}`, { replace: true });
  }
  const planner = usePlanner({
    first,
    today,
    schedule,
    back,
    move,
    onExchange: (next) => {
      setDialogOpen(false);
      setWanted(next);
    },
    onTurn: (next) => open(next, hasAnswers),
    onDetails: () => {
      if (isWide) focusDayHeading();
      else openDialog();
    },
    onPickUp: () => setDialogOpen(false),
  });
  function openDialog() {
    // What was said of an earlier day is not said of this one.
    planner.say('');
    setDialogOpen(true);
  }
  const day = {
    date: planner.day,
    facts: factsOf(schedule, planner.day, today),
    planner,
    hasAnswers,
  };

  return (
    <DeskScreen section="dashboard">
      {failure !== null && (
        <ErrorState
          {...errorText(failure)}
          isNote={schedule !== null}
          isBusy={isLoading}
          onRetry={reload}
        />
      )}
      {(schedule !== null || failure === null) && (
        <>
          {schedule === null ? (
            <p role="status" className={styles.alarmSkeleton}>
              {t('waitingForSchedule')}
            </p>
          ) : (
            <GapAlarm schedule={schedule} onShow={planner.show} />
          )}
          <div className={styles.columns} aria-busy={schedule === null || undefined}>
            <div className={styles.main}>
              <ScheduleHead
                {...{ first, today, planner, hasAnswers }}
                hasUndo={back !== null}
                onTurn={(next) => open(next, hasAnswers)}
                onAnswers={(isShown) => open(first, isShown)}
              />
              <ScheduleGrid
                {...{ first, today, schedule, planner, hasAnswers }}
                onPress={(date) => {
                  if (planner.held !== null) planner.plan(planner.held, date);
                  else if (!isWide) openDialog();
                }}
              />
              <DraftInHand planner={planner} />
              <ScheduleShortcuts />
            </div>
            <div className={styles.side}>
              {isWide && (
                <section className={styles.day} aria-labelledby={DAY_HEADING}>
                  <DayPanel {...day} />
                </section>
              )}
              {schedule !== null && <WaitingDrafts {...{ schedule, today, planner, hasAnswers }} />}
            </div>
          </div>
          {wanted !== null && (
            <ExchangeQuestion
              exchange={wanted}
              onAgreed={exchange}
              say={planner.say}
              onClose={() => setWanted(null)}
            />
          )}
          {!isWide && isDialogOpen && (
            <DayDialog said={planner.said} onClose={() => setDialogOpen(false)}>
              <DayPanel {...day} />
            </DayDialog>
          )}
        </>
      )}
    </DeskScreen>
  );
}

/** What is in hand, in sight wherever one scrolls: the way to plan by touch, where nothing is dragged. */
function DraftInHand({ planner }: { planner: Planner }) {
  const t = useTranslations('dashboard.inHand');
  const { held } = planner;
  if (held === null) return null;
  return (
    <div className={styles.inHand}>
      <p>{t('text', { key: held })}</p>
      <Button onClick={planner.putBack}>{t('putBack')}</Button>
    </div>
  );
}

type DayDialogProps = {
  /** What came of the last move, which is out of reach behind the dialog. */
  said: string;
  onClose: () => void;
  children: ReactNode;
};

/** A day’s details where there is no room for them beside the schedule. */
function DayDialog({ said, onClose, children }: DayDialogProps) {
  const t = useTranslations('dashboard.panel');
  return (
    <Dialog labelledBy={DAY_HEADING} onDismiss={onClose}>
      <div className={panelStyles.dialog}>
        {children}
        <p role="status">{said}</p>
        <Button look="quiet" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </Dialog>
  );
}
