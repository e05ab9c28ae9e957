import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Displaced } from '../../../../backend/staff/schedule.ts';
import type { IsoDay } from '../../../../domain/day/day.ts';
import { useNotify } from '../../../../ui/dialog/notify.ts';
import {
  type Schedule,
  dayOf,
  draftOf,
  type Exchange,
  exchangeOf,
  type Move,
  refusalOf,
  draftOn,
  isWaiting,
  type Refusal,
} from '../schedule.ts';
import type { Outcome } from '../kept-schedule.ts';
import { useDayNames } from './use-day-names.ts';

type PlanMoves = {
  today: IsoDay;
  schedule: Schedule | null;
  move: (move: Move) => Promise<Outcome>;
  /** Somebody wants to change what is published, which nobody does without a question. */
  onExchange: (exchange: Exchange) => void;
};

/** Moves drafts, and says what came of it: at once what should, and later where it did not. */
export function usePlanMoves({ today, schedule, move, onExchange }: PlanMoves) {
  const t = useTranslations();
  const notify = useNotify();
  const moveText = useMoveText(today);
  const [said, setSaid] = useState('');

  function refusal(wanted: Move) {
    return schedule === null ? null : refusalOf(schedule, wanted, today);
  }

  /** Moves where it may; tells why not otherwise, and answers whether it went. */
  function go(wanted: Move): boolean {
    if (schedule === null) return false;
    const exchange = exchangeOf(schedule, wanted);
    if (exchange === null && draftOf(schedule, wanted.key) === null) return false;
    const refused = refusal(wanted);
    if (refused !== null) {
      setSaid(t(`dashboard.refusal.${refused}`));
      return false;
    }
    if (dayOf(schedule, wanted.key) === wanted.to) {
      setSaid(t('dashboard.said.putBack', { key: wanted.key }));
      return true;
    }
    if (exchange !== null) {
      onExchange(exchange);
      return true;
    }
    const expected = moveText.ofMove(schedule, wanted);
    setSaid(expected);
    void move(wanted).then((outcome) => {
      if (outcome.kind === 'failed') notifyFailure(wanted, outcome.failure);
      else notifyDisplaced(wanted, expected, outcome.displaced);
    });
    return true;
  }

  function notifyFailure({ key }: Move, failure: Extract<Outcome, { kind: 'failed' }>['failure']) {
    const text = t('dashboard.said.failed', { key });
    const caption =
      failure === 'otherRevision' ? t('dashboard.said.meanwhile') : t(`staff.failure.${failure}`);
    setSaid(text);
    notify({ text, caption, kind: 'error', position: 'top' });
  }

  /** Somebody moved the same draft meanwhile, so that the other one has another day than was said. */
  function notifyDisplaced({ key, to }: Move, expected: string, displaced: Displaced | null) {
    if (to === null || displaced === null) return;
    const text = moveText.ofSwap(key, to, displaced);
    if (text === expected) return;
    setSaid(text);
    notify({ text, caption: t('dashboard.said.meanwhile'), kind: 'warning', position: 'top' });
  }

  return {
    said,
    say: setSaid,
    go,
    refusal,
    /** Says what would become of a draft in hand on a day. */
    sayPlace: (key: string, to: IsoDay) => {
      if (schedule !== null) setSaid(moveText.ofPlace(schedule, key, to, refusal({ key, to })));
    },
  };
}

/** How a move is told: what it did, and what it would do on a day. */
function useMoveText(today: IsoDay) {
  const t = useTranslations('dashboard');
  const dayNames = useDayNames();

  function ofSwap(key: string, to: IsoDay, { key: other, plannedFor }: Displaced): string {
    const told = { key, day: dayNames.day(to, 'long'), other };
    if (plannedFor === null) return t('said.displaced', told);
    return t('said.swapped', { ...told, otherDay: dayNames.day(plannedFor, 'long') });
  }

  return {
    ofSwap,
    ofMove: (schedule: Schedule, { key, to }: Move): string => {
      if (to === null) return t('said.unplanned', { key });
      const other = draftOn(schedule, to);
      const draft = draftOf(schedule, key);
      if (other === null || draft === null) {
        return t('said.moved', { key, day: dayNames.day(to, 'long') });
      }
      const plannedFor = isWaiting(draft, today) ? null : draft.plannedFor;
      return ofSwap(key, to, { key: other.key, plannedFor });
    },
    /** What would become of a draft in hand on a day. */
    ofPlace: (schedule: Schedule, key: string, date: IsoDay, refusal: Refusal | null): string => {
      const other = draftOn(schedule, date);
      const day = dayNames.day(date, 'long');
      if (refusal !== null) return t(`place.${refusal}`, { day });
      const exchange = exchangeOf(schedule, { key, to: date });
      if (exchange !== null && exchange.other !== null && exchange.other !== key) {
        const way = exchange.kind === 'give' ? 'displace' : 'swap';
        return t(`place.${way}`, { day, other: exchange.other });
      }
      if (other === null || other.key === key) return t('place.free', { day });
      const draft = draftOf(schedule, key);
      const isTaken = draft !== null && isWaiting(draft, today);
      return t(isTaken ? 'place.displace' : 'place.swap', { day, other: other.key });
    },
  };
}
