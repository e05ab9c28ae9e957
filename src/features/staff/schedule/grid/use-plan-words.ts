import { useTranslations } from 'use-intl';
import type { Displaced } from '../../../../backend/staff/schedule.ts';
import type { IsoDay } from '../../../../domain/day/day.ts';
import {
  type Schedule,
  draftOf,
  draftOn,
  isWaiting,
  type Move,
  type Refusal,
} from '../schedule.ts';
import { useDayWords } from './use-day-words.ts';

/** How a move is told: what it did, and what it would do on a day. */
export function usePlanWords(today: IsoDay) {
  const t = useTranslations('dashboard');
  const words = useDayWords();

  function ofSwap(key: string, to: IsoDay, { key: other, plannedFor }: Displaced): string {
    const told = { key, day: words.day(to, 'long'), other };
    if (plannedFor === null) return t('said.displaced', told);
    return t('said.swapped', { ...told, otherDay: words.day(plannedFor, 'long') });
  }

  return {
    ofSwap,
    ofMove: (schedule: Schedule, { key, to }: Move): string => {
      if (to === null) return t('said.unplanned', { key });
      const other = draftOn(schedule, to);
      const draft = draftOf(schedule, key);
      if (other === null || draft === null) {
        return t('said.moved', { key, day: words.day(to, 'long') });
      }
      const plannedFor = isWaiting(draft, today) ? null : draft.plannedFor;
      return ofSwap(key, to, { key: other.key, plannedFor });
    },
    /** What would become of a draft in hand on a day. */
    ofPlace: (schedule: Schedule, key: string, date: IsoDay, refusal: Refusal | null): string => {
      const other = draftOn(schedule, date);
      const day = words.day(date, 'long');
      if (refusal !== null) return t(`place.${refusal}`, { day });
      if (other === null || other.key === key) return t('place.free', { day });
      const draft = draftOf(schedule, key);
      const isTaken = draft !== null && isWaiting(draft, today);
      return t(isTaken ? 'place.displace' : 'place.swap', { day, other: other.key });
    },
  };
}
