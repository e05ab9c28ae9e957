/** A tour: the whole, its two forms for other screens, and two of one step each. */
export type TourVariant = 'full' | 'shared' | 'custom' | 'dayTwo' | 'moreLinks';

/** How the game on the screen stands; the result view is the specification's end dialog. */
export type Facts = {
  /** `none` while there is nothing to play: loading, or between the last attempt and its result. */
  game: 'none' | 'running' | 'over';
  attempts: number;
  /** Whether a dialog lies over the page. */
  isCovered: boolean;
};

export type StepName =
  | 'step1'
  | 'step2'
  | 'firstDigit'
  | 'step6'
  | 'share'
  | 'moreLinks'
  | 'step9'
  | 'step10'
  | 'step11'
  | 'tutorial';

/** One step: what it shows, when it makes sense, and what the player does before the next one. */
export type TourStep = {
  /** Selectors of what is shown, the first that finds something. */
  targets: readonly string[];
  needs?: 'running' | 'attempt' | 'over';
  waitsFor?: 'attempt' | 'end';
  /** A second way to leave the step. */
  other?: 'settings' | 'start';
};

/** For looking first: at the tiles of an attempt, or at a page that nobody asked a tour of. */
export const LOOKING = 1500;
/** After something has come into sight, or has gone out of it. */
export const AFTER_CHANGE = 500;
/** Before the page offers another screen or leads there, and before a tour begins without a game. */
export const BEFORE_LEAVING = 2000;

const marked = (name: string) => `[data-tour="${name}"]`;

export const steps: Readonly<Record<StepName, TourStep>> = {
  step1: { targets: [marked('step1')], needs: 'running' },
  // The row to fill: beside the whole board there is no room on a phone.
  step2: {
    targets: [`${marked('step2')} [role="row"][aria-label]:not([data-attempt])`, marked('step2')],
    needs: 'running',
    waitsFor: 'attempt',
  },
  firstDigit: { targets: ['[data-attempt="1"] [data-feedback]'], needs: 'attempt' },
  step6: { targets: [marked('step6')], needs: 'running', waitsFor: 'end' },
  share: { targets: [`${marked('share')} > :first-child`], needs: 'over' },
  // The section is longer than a screen; its first link stands for it.
  moreLinks: {
    targets: [`${marked('moreLinks')} a`, `${marked('moreLinks')} h2`],
    needs: 'over',
  },
  step9: { targets: [marked('step9')], needs: 'over' },
  step10: { targets: [marked('step10')], needs: 'over' },
  step11: { targets: [marked('step11')], other: 'settings' },
  tutorial: { targets: [marked('tutorial')], other: 'start' },
};

const game = ['step1', 'step2', 'firstDigit', 'step6', 'share', 'moreLinks'] as const;

/** The steps of each tour, in order. */
export const tours: Readonly<Record<TourVariant, readonly StepName[]>> = {
  full: [...game, 'step9', 'step10', 'step11'],
  shared: game,
  custom: game,
  dayTwo: ['tutorial'],
  moreLinks: ['moreLinks'],
};

/** How a tour ended: seen to its end, left for the settings or for the full tour, or cancelled. */
export type TourEnd = 'done' | 'settings' | 'start' | 'cancelled';

/** What follows the end of a tour. */
export type Ending = {
  /** What the device remembers: that no other tour is needed, or that the links are known. */
  completes: 'tourCompleted' | 'linksTourCompleted' | null;
  next: 'nothing' | 'settings' | 'fullTour' | 'offerDaily' | 'goToDaily';
};

const afterDone: Readonly<Record<TourVariant, Ending>> = {
  full: { completes: 'tourCompleted', next: 'nothing' },
  shared: { completes: 'tourCompleted', next: 'offerDaily' },
  custom: { completes: 'tourCompleted', next: 'goToDaily' },
  dayTwo: { completes: null, next: 'nothing' },
  moreLinks: { completes: 'linksTourCompleted', next: 'nothing' },
};

const afterLeaving: Readonly<Record<Exclude<TourEnd, 'done'>, Ending>> = {
  settings: { completes: 'tourCompleted', next: 'settings' },
  start: { completes: null, next: 'fullTour' },
  cancelled: { completes: null, next: 'nothing' },
};

/** What follows; daily puzzle and redirect come `BEFORE_LEAVING` milliseconds later. */
export function endingOf(variant: TourVariant, how: TourEnd): Ending {
  // Nobody asked for the links: however they are closed, they do not come again.
  return how === 'done' || variant === 'moreLinks' ? afterDone[variant] : afterLeaving[how];
}

/**
 * The tour that the help button starts at a path: that of another puzzle, identified by number or
 * token.
 */
export function tourAt(path: string): TourVariant {
  const [, id] = /^\/(?:pp|old|random)\/([^/]+)/i.exec(path) ?? [];
  if (id === undefined) return 'full';
  return /^\d+$/.test(id) ? 'shared' : 'custom';
}

/** Whether the tour to remind of is due: on the second day exactly, once, unless it was seen. */
export function isReminderDay(visit: {
  uniqueDayVisits: number;
  isFirstOfDay: boolean;
  isCompleted: boolean;
}): boolean {
  return visit.uniqueDayVisits === 2 && visit.isFirstOfDay && !visit.isCompleted;
}
