import { useEffect, useRef, useState } from 'react';
import type { IsoDay } from '../../../domain/day/day.ts';
import {
  dayInMonth,
  type DaySpan,
  type IsoMonth,
  monthOf,
} from '../../../domain/day/month-grid.ts';
import { forgetOpened, openedFrom } from '../../../ui/list/list-place.ts';

/**
 * Which day of the grid takes the focus: the one last focused, today, or the month's first; whoever
 * comes back from a puzzle finds its day focused. After a move the focus follows.
 */
export function useActiveDay(month: IsoMonth, span: DaySpan) {
  const grid = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(() => openedFrom('calendar') || span.last);
  const isWanted = useRef(openedFrom('calendar') !== '');
  const active = monthOf(chosen) === month ? chosen : firstOf(month, span);

  useEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    forgetOpened();
    if (active === chosen) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [active, chosen]);

  return {
    active,
    grid,
    choose: setChosen,
    move: (day: IsoDay) => {
      isWanted.current = day !== active;
      setChosen(day);
    },
  };
}

function firstOf(month: IsoMonth, span: DaySpan): IsoDay {
  return month === monthOf(span.last) ? span.last : dayInMonth(month, `${month}-01`, span);
}
