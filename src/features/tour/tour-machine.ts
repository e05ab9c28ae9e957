import {
  AFTER_CHANGE,
  type Facts,
  LOOKING,
  type StepName,
  steps,
  type TourEnd,
  type TourStep,
  tours,
  type TourVariant,
} from './tour-steps.ts';

/** Where a tour is: before its first step, at a step, letting the player play, or over. */
type Stage =
  | { at: 'opening' }
  /** `pause`: how many milliseconds to wait before the step comes into sight. */
  | { at: 'step'; index: number; pause: number }
  | { at: 'play'; index: number }
  | { at: 'end'; how: TourEnd };

export type TourState = Readonly<{ variant: TourVariant; facts: Facts; stage: Stage }>;

/** The buttons of a step; `play` puts it away until the player has done what it waits for. */
export type TourButton = 'play' | 'next' | 'done' | 'skip' | 'settings' | 'start';

export type TourAction =
  | { type: TourButton }
  | { type: 'facts'; facts: Facts }
  /** No game has come for a while: the tour begins with what there is. */
  | { type: 'late' }
  | { type: 'cancel' };

/** A tour that begins with the game as it stands. */
export function openTour(variant: TourVariant, facts: Facts): TourState {
  const opening: TourState = { variant, facts, stage: { at: 'opening' } };
  return facts.game === 'none' ? opening : begin(opening);
}

/** One action; what the step does not offer changes nothing. */
export function tourReducer(state: TourState, action: TourAction): TourState {
  if (state.stage.at === 'end') return state;
  switch (action.type) {
    case 'facts':
      return withFacts(state, action.facts);
    case 'late':
      return state.stage.at === 'opening' ? begin(state) : state;
    case 'cancel':
      return { ...state, stage: { at: 'end', how: 'cancelled' } };
    default:
      return buttonsOf(state).includes(action.type) ? press(state, action.type) : state;
  }
}

/** The step that is in sight or lets the player play; null before the first and after the last. */
export function currentStep({ variant, stage }: TourState): StepName | null {
  return 'index' in stage ? (tours[variant][stage.index] ?? null) : null;
}

/** The buttons of the step in sight, the one that continues first. */
export function buttonsOf(state: TourState): readonly TourButton[] {
  const step = stepOf(state);
  if (step === null || state.stage.at !== 'step') return [];
  if (!isMet(step, state.facts)) return ['play', 'skip'];
  const isLast = state.stage.index === tours[state.variant].length - 1;
  const onward = isLast ? 'done' : 'next';
  return step.other === undefined ? [onward] : [onward, step.other];
}

function press(state: TourState, button: TourButton): TourState {
  const { stage } = state;
  if (!('index' in stage)) return state;
  switch (button) {
    case 'play':
      return { ...state, stage: { at: 'play', index: stage.index } };
    case 'settings':
    case 'start':
      return { ...state, stage: { at: 'end', how: button } };
    default:
      return goTo(state, stage.index + 1, 0);
  }
}

/** A tour that comes by itself lets the player look first; one with nothing to show is not seen. */
function begin(state: TourState): TourState {
  const isUnasked = state.variant === 'dayTwo' || state.variant === 'moreLinks';
  const begun = goTo(state, 0, isUnasked ? LOOKING : 0);
  return begun.stage.at === 'end' ? { ...begun, stage: { at: 'end', how: 'cancelled' } } : begun;
}

/** The next step that makes sense now; after the last one the tour is done. */
function goTo(state: TourState, from: number, pause: number): TourState {
  const names = tours[state.variant];
  const index = names.findIndex(
    (name, place) => place >= from && isSensible(steps[name], state.facts),
  );
  const stage: Stage = index === -1 ? { at: 'end', how: 'done' } : { at: 'step', index, pause };
  return { ...state, stage };
}

function withFacts(state: TourState, facts: Facts): TourState {
  if (isSame(state.facts, facts)) return state;
  // Without a game, between two of them, the tour keeps what it knows and stays out of sight.
  if (facts.game === 'none') {
    return state.facts.isCovered ? state : { ...state, facts: { ...state.facts, isCovered: true } };
  }
  const next = { ...state, facts };
  const { stage } = next;
  const step = stepOf(next);
  if (stage.at === 'opening') return begin(next);
  if (stage.at === 'end' || step === null) return next;
  if (!isMet(step, state.facts) && isMet(step, facts)) {
    return goTo(next, stage.index + 1, step.waitsFor === 'end' ? AFTER_CHANGE : LOOKING);
  }
  if (!isSensible(step, facts)) return goTo(next, stage.index + 1, 0);
  const isUncovered = state.facts.isCovered && !facts.isCovered;
  return isUncovered && stage.at === 'step'
    ? { ...next, stage: { ...stage, pause: AFTER_CHANGE } }
    : next;
}

function stepOf(state: TourState): TourStep | null {
  const name = currentStep(state);
  return name === null ? null : steps[name];
}

/** Whether the player has done what the step waits for. */
function isMet({ waitsFor }: TourStep, { attempts, game }: Facts): boolean {
  if (waitsFor === 'attempt') return attempts > 0;
  return waitsFor !== 'end' || game === 'over';
}

function isSensible({ needs }: TourStep, { attempts, game }: Facts): boolean {
  if (needs === undefined) return true;
  return needs === 'attempt' ? attempts > 0 : needs === game;
}

function isSame(one: Facts, other: Facts): boolean {
  return (
    one.game === other.game && one.attempts === other.attempts && one.isCovered === other.isCovered
  );
}
