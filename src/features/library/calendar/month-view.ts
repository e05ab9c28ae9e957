import type { DaySpan, IsoMonth } from '../../../domain/day/month-grid.ts';
import type { MonthFacts, Reader } from './month-facts.ts';

/** A month of the calendar as its parts show it. */
export type MonthView = {
  month: IsoMonth;
  /** From the first day of the calendar's first month to today. */
  span: DaySpan;
  /** Null until they have come. */
  facts: MonthFacts | null;
  reader: Reader;
  /** Turns to another month; a step is no place that the back button returns to. */
  onOpen: (month: IsoMonth, isStep?: boolean) => void;
};
