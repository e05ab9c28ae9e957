import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { IsoDay } from '../../../domain/day/day.ts';
import type { Exchange, Schedule, Move } from './schedule.ts';
import type { Outcome } from './kept-schedule.ts';
import { afterKey, type Deed, type Hand } from './grid/plan-keys.ts';
import { firstShowing } from './grid/schedule-weeks.ts';
import { usePlanMoves } from './grid/use-plan-moves.ts';

type PlannerProps = {
  /** The Monday of the first week in sight. */
  first: IsoDay;
  today: IsoDay;
  schedule: Schedule | null;
  /** What takes the last move back. */
  back: Move | null;
  move: (move: Move) => Promise<Outcome>;
  onExchange: (exchange: Exchange) => void;
  /** Brings other weeks into sight. */
  onTurn: (first: IsoDay) => void;
  onDetails: () => void;
  /** A draft was taken into the hand, and a day is to be chosen. */
  onPickUp: () => void;
};

export type Planner = ReturnType<typeof usePlanner>;

/** How drafts are planned: by keys on the grid, by dragging, by buttons; each says what came of it. */
export function usePlanner(props: PlannerProps) {
  const { first, today, schedule, back, move, onExchange, onTurn, onDetails, onPickUp } = props;
  const t = useTranslations('dashboard.said');
  const { said, say, go, refusal, sayPlace } = usePlanMoves({
    today,
    schedule,
    move,
    onExchange,
  });
  const [hand, setHand] = useState<Hand>({ day: today, held: null });
  const [dragged, setDragged] = useState<string | null>(null);
  const isFocusWanted = useRef(false);
  const day = firstShowing(first, hand.day) === first ? hand.day : nearest(first, today);

  useEffect(() => {
    if (!isFocusWanted.current) return;
    const cell = document.querySelector<HTMLElement>(`[data-day="${day}"]`);
    if (cell == null) return;
    isFocusWanted.current = false;
    cell.focus();
  });

  function lead(next: Hand, isFocused: boolean) {
    isFocusWanted.current = isFocused;
    setHand(next);
    const turnedTo = firstShowing(first, next.day);
    if (turnedTo !== first) onTurn(turnedTo);
  }

  function undo(isByKey: boolean) {
    if (back === null) say(t('nothingToUndo'));
    else if (go(back) && back.to !== null) lead({ day: back.to, held: null }, isByKey);
  }

  function does(deed: Deed): boolean {
    switch (deed.kind) {
      case 'move':
        return go(deed);
      case 'undo':
        undo(true);
        break;
      case 'details':
        onDetails();
        break;
      case 'pickedUp':
      case 'putBack':
        say(t(deed.kind, { key: deed.key }));
        break;
      case 'nothingHere':
      case 'noGap':
        say(t(deed.kind));
        break;
      case 'none':
    }
    return true;
  }

  return {
    day,
    held: hand.held,
    said,
    dragged,
    setDragged,
    undo: () => undo(false),
    /** Why what is dragged cannot go to a day; null where it can. */
    refusal: (date: IsoDay) => (dragged === null ? null : refusal({ key: dragged, to: date })),
    /** Chooses a day, of which details are shown. */
    choose: (date: IsoDay) => setHand((now) => ({ ...now, day: date })),
    /** Brings a day into sight and gives it the focus. */
    show: (date: IsoDay) => lead({ ...hand, day: date }, true),
    /** Takes a draft into the hand, to be carried by arrow keys from a day. */
    pickUp: (key: string, from: IsoDay) => {
      onPickUp();
      lead({ day: from, held: key }, true);
      say(t('pickedUp', { key }));
    },
    /** Plans a draft for a day, or takes it off the plan. */
    plan: (key: string, to: IsoDay | null) => {
      if (go({ key, to }) && to !== null) lead({ day: to, held: null }, false);
    },
    /** Puts what is in hand back to where it was. */
    putBack: () => {
      const step = schedule === null ? null : afterKey({ ...hand, day }, 'Escape', schedule, today);
      if (step === null) return;
      does(step.deed);
      lead(step.hand, true);
    },
    say,
    press: (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || schedule === null) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const step = afterKey({ ...hand, day }, key, schedule, today);
      if (step === null) return;
      event.preventDefault();
      if (!does(step.deed)) return;
      if (step.hand.held !== null && step.deed.kind === 'none') {
        sayPlace(step.hand.held, step.hand.day);
      }
      if (step.deed.kind !== 'undo' && step.deed.kind !== 'details') lead(step.hand, true);
    },
  };
}

function nearest(first: IsoDay, today: IsoDay): IsoDay {
  return firstShowing(first, today) === first ? today : first;
}
