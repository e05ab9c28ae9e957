import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Displaced } from '../../backend/makers/move-plan.ts';
import { today as readClock } from '../../device/clock.ts';
import type { IsoDay } from '../../game/day.ts';
import { useNotify } from '../../ui/notify.ts';
import {
  type Desk,
  draftOf,
  draftOn,
  firstToPlan,
  isWaiting,
  type Move,
  refusalOf as refusalFrom,
} from './desk.ts';
import type { Outcome } from './kept-desk.ts';
import { afterKey, type Deed, type Hand } from './plan-keys.ts';
import { firstShowing } from './schedule-weeks.ts';
import { useDayWords } from './use-day-words.ts';

type PlannerProps = {
  /** The Monday of the first week in sight. */
  first: IsoDay;
  today: IsoDay;
  desk: Desk | null;
  /** What takes the last move back. */
  back: Move | null;
  move: (move: Move) => Promise<Outcome>;
  /** Brings other weeks into sight. */
  onTurn: (first: IsoDay) => void;
  onDetails: () => void;
  /** A draft was taken into the hand, and a day is to be chosen. */
  onPickUp: () => void;
};

export type Planner = ReturnType<typeof usePlanner>;

/** How drafts are planned: by keys on the grid, by dragging, by buttons; each says what came of it. */
export function usePlanner(props: PlannerProps) {
  const { first, today, desk, back, move, onTurn, onDetails, onPickUp } = props;
  const t = useTranslations();
  const words = useDayWords();
  const notify = useNotify();
  const [hand, setHand] = useState<Hand>({ day: today, held: null });
  const [said, setSaid] = useState('');
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

  function refusalOf(now: Desk, wanted: Move) {
    return refusalFrom(now, wanted, firstToPlan(today, readClock().now));
  }

  function lead(next: Hand, isFocused: boolean) {
    isFocusWanted.current = isFocused;
    setHand(next);
    const turnedTo = firstShowing(first, next.day);
    if (turnedTo !== first) onTurn(turnedTo);
  }

  /** Moves where it may; tells why not otherwise, and answers whether it went. */
  function go(wanted: Move): boolean {
    const draft = desk === null ? null : draftOf(desk, wanted.key);
    if (desk === null || draft === null) return false;
    const refusal = refusalOf(desk, wanted);
    if (refusal !== null) {
      setSaid(t(`dashboard.refusal.${refusal}`));
      return false;
    }
    if (draft.plannedFor === wanted.to) {
      setSaid(t('dashboard.said.putBack', { key: wanted.key }));
      return true;
    }
    setSaid(wordsOf(desk, wanted));
    const seen = wanted.to === null ? null : draftOn(desk, wanted.to);
    void move(wanted).then((outcome) => {
      if (outcome.kind === 'moved') {
        tellUnseen(wanted, seen?.key ?? null, outcome.displaced);
        return;
      }
      const { failure } = outcome;
      const text = t('dashboard.said.failed', { key: wanted.key });
      setSaid(text);
      notify({ text, caption: t(`makers.failure.${failure}`), kind: 'error', position: 'top' });
    });
    return true;
  }

  /** Somebody planned meanwhile: tells who gave way that was not seen there. */
  function tellUnseen({ key, to }: Move, seen: string | null, displaced: Displaced | null) {
    if (to === null || displaced === null || displaced.key === seen) return;
    const text = wordsOfSwap(key, to, displaced);
    setSaid(text);
    notify({ text, caption: t('dashboard.said.meanwhile'), kind: 'warning', position: 'top' });
  }

  function wordsOfSwap(key: string, to: IsoDay, { key: other, plannedFor }: Displaced): string {
    const told = { key, day: words.day(to, 'long'), other };
    if (plannedFor === null) return t('dashboard.said.displaced', told);
    const otherDay = words.day(plannedFor, 'long');
    return t('dashboard.said.swapped', { ...told, otherDay });
  }

  function wordsOf(now: Desk, { key, to }: Move): string {
    if (to === null) return t('dashboard.said.unplanned', { key });
    const other = draftOn(now, to);
    const draft = draftOf(now, key);
    if (other === null || draft === null) {
      return t('dashboard.said.moved', { key, day: words.day(to, 'long') });
    }
    const plannedFor = isWaiting(draft, today) ? null : draft.plannedFor;
    return wordsOfSwap(key, to, { key: other.key, plannedFor });
  }

  function undo(isByKey: boolean) {
    if (back === null) setSaid(t('dashboard.said.nothingToUndo'));
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
        setSaid(t(`dashboard.said.${deed.kind}`, { key: deed.key }));
        break;
      case 'nothingHere':
      case 'noGap':
        setSaid(t(`dashboard.said.${deed.kind}`));
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
    /** Why what is in hand or dragged cannot go to a day; null where it can. */
    refusal: (date: IsoDay) => {
      const key = dragged ?? hand.held;
      return desk === null || key === null ? null : refusalOf(desk, { key, to: date });
    },
    /** Chooses a day, of which details are shown. */
    choose: (date: IsoDay) => setHand((now) => ({ ...now, day: date })),
    /** Brings a day into sight and gives it the focus. */
    show: (date: IsoDay) => lead({ ...hand, day: date }, true),
    /** Takes a draft into the hand, to be carried by arrow keys from a day. */
    pickUp: (key: string, from: IsoDay) => {
      onPickUp();
      lead({ day: from, held: key }, true);
      setSaid(t('dashboard.said.pickedUp', { key }));
    },
    /** Plans a draft for a day, or takes it off the plan. */
    plan: (key: string, to: IsoDay | null) => {
      if (go({ key, to }) && to !== null) lead({ day: to, held: null }, false);
    },
    say: setSaid,
    press: (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || desk === null) return;
      if (
        !(event.target instanceof HTMLElement) ||
        event.target.getAttribute('role') !== 'gridcell'
      )
        return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const step = afterKey({ ...hand, day }, key, desk, today);
      if (step === null) return;
      event.preventDefault();
      if (!does(step.deed)) return;
      if (step.hand.held !== null && step.deed.kind === 'none') {
        setSaid(placeWords(step.hand.held, step.hand.day));
      }
      if (step.deed.kind !== 'undo' && step.deed.kind !== 'details') lead(step.hand, true);
    },
  };

  /** What would become of what is in hand on a day. */
  function placeWords(key: string, date: IsoDay): string {
    if (desk === null) return '';
    const refusal = refusalOf(desk, { key, to: date });
    const other = draftOn(desk, date);
    const name = words.day(date, 'long');
    if (refusal !== null) return t(`dashboard.place.${refusal}`, { day: name });
    if (other === null || other.key === key) return t('dashboard.place.free', { day: name });
    const draft = draftOf(desk, key);
    if (draft !== null && isWaiting(draft, today)) {
      return t('dashboard.place.displace', { day: name, other: other.key });
    }
    return t('dashboard.place.swap', { day: name, other: other.key });
  }
}

function nearest(first: IsoDay, today: IsoDay): IsoDay {
  return firstShowing(first, today) === first ? today : first;
}
