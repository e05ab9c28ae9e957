import { useEffect, useEffectEvent, useReducer } from 'react';
import { useTranslations } from 'use-intl';
import { readFacts } from './read-facts.ts';
import {
  buttonsOf,
  currentStep,
  openTour,
  type TourAction,
  tourReducer,
  type TourState,
} from './tour-machine.ts';
import {
  BEFORE_LEAVING,
  type StepName,
  steps,
  type TourEnd,
  tours,
  type TourVariant,
} from './tour-steps.ts';
import { TourWait } from './tour-wait.tsx';
import { useFacts } from './use-facts.ts';
import { useSpotlight } from './use-spotlight.ts';

type TourProps = { variant: TourVariant; onEnd: (how: TourEnd) => void };

/** One tour over the page, from its first step to however it ends. */
export function Tour({ variant, onEnd }: TourProps) {
  const t = useTranslations('tour');
  const [state, dispatch] = useReducer(tourReducer, variant, (name) =>
    openTour(name, readFacts(document)),
  );
  const { stage } = state;
  const name = currentStep(state);
  const waitsFor = name === null ? undefined : steps[name].waitsFor;

  useFacts((facts) => dispatch({ type: 'facts', facts }));
  useLateStart(stage.at === 'opening', dispatch);
  useEscape(() => dispatch({ type: 'cancel' }));
  const unasked = useSpotlight(state, useSpot(state, name, dispatch));

  // Keeps what else would open by itself away while the tour runs.
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['touring'] = '';
    return () => {
      delete dataset['touring'];
    };
  }, []);

  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (stage.at === 'end') end(stage.how);
  }, [stage]);

  const isWaiting = stage.at === 'play' && waitsFor !== undefined;
  return (
    <>
      <p role="status" className="visually-hidden">
        {isWaiting ? t(`waitText.${waitsFor}`) : unasked !== null && t('unasked', unasked)}
      </p>
      {isWaiting && <TourWait waitsFor={waitsFor} onCancel={() => dispatch({ type: 'cancel' })} />}
    </>
  );
}

/** What the popover of the step in sight says and does, with text that fits its target. */
function useSpot(state: TourState, name: StepName | null, dispatch: (action: TourAction) => void) {
  const t = useTranslations('tour');
  if (name === null || !('index' in state.stage)) return null;
  const { index } = state.stage;
  const count = tours[state.variant].length;
  const step = state.variant === 'moreLinks' ? 'linksAlone' : name;
  return (target: Element | null) => ({
    target,
    title: t(`step.${step}.title`, fitting(target)),
    text: t(`step.${step}.text`, fitting(target)),
    progress: count === 1 ? '' : t('progress', { step: index + 1, count }),
    buttons: buttonsOf(state).map((type) => ({
      words: t(`button.${type}`),
      onPress: () => dispatch({ type }),
    })),
    cancel: { words: t('cancel'), onPress: () => dispatch({ type: 'cancel' }) },
    onOutside: () => dispatch({ type: 'play' }),
  });
}

/** What the messages of a step need to know of its target. */
function fitting(target: Element | null) {
  return {
    mark: target?.getAttribute('data-feedback') ?? 'wrong',
    entry: target?.matches('form') === true ? 'field' : 'keys',
  };
}

/** After a while the tour starts without a game: such a page has something to show too. */
function useLateStart(isWaiting: boolean, dispatch: (action: TourAction) => void) {
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => dispatch({ type: 'late' }), BEFORE_LEAVING);
    return () => clearTimeout(timer);
  }, [isWaiting, dispatch]);
}

/** Escape ends the tour, unless it belongs to a dialog over it. */
function useEscape(onEscape: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) onEscape();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
