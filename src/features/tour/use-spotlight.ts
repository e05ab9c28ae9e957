import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { focusHint } from '../../ui/focus/focus-hint.ts';
import { openSpotlight, type Spot, type Spotlight } from './spotlight.ts';
import { currentStep, type TourState } from './tour-machine.ts';
import { type StepName, steps } from './tour-steps.ts';

/**
 * Shows the step in sight once its pause is over, and takes it away while a dialog lies over the
 * page or the player plays. The focus goes along, and back to where it was when the tour ends. A step
 * that comes after a pause leaves the focus where it is, until Enter or Tab takes it there.
 *
 * @param spotOn what to show, given the target that was found
 * @returns what is shown while the focus is elsewhere, else null
 */
export function useSpotlight(
  state: TourState,
  spotOn: ((target: Element | null) => Omit<Spot, 'isUnasked'>) | null,
): Pick<Spot, 'title' | 'text'> | null {
  const { stage, facts } = state;
  const light = useRef<Spotlight | null>(null);
  const before = useRef<Element | null>(null);
  const name = stage.at === 'step' && !facts.isCovered ? currentStep(state) : null;
  const pause = stage.at === 'step' ? stage.pause : 0;
  const isPlaying = stage.at === 'play';
  const [shown, setShown] = useState<{ name: StepName; spot: Spot } | null>(null);
  const unasked = shown?.name === name && shown.spot.isUnasked ? shown.spot : null;

  const show = useEffectEvent(() => {
    if (name === null || spotOn === null) return;
    light.current ??= openSpotlight();
    const spot = { ...spotOn(targetOf(steps[name].targets)), isUnasked: pause > 0 };
    light.current.show(spot);
    setShown({ name, spot });
  });
  // New content, in another language or with another button, is shown as well.
  const content = spotOn === null ? '' : JSON.stringify(spotOn(null));
  useEffect(() => {
    if (name === null || content === '') {
      light.current?.hide();
      return undefined;
    }
    if (pause > 0) light.current?.hide();
    const timer = setTimeout(() => show(), pause);
    return () => clearTimeout(timer);
  }, [name, pause, content]);

  useEffect(() => {
    if (!isPlaying) return;
    // Away from the button that began the tour, now and at its end: Enter is to check the year.
    focusHint();
    before.current = document.activeElement;
    window.scrollTo({ top: 0 });
  }, [isPlaying]);

  const isUnasked = unasked !== null;
  useEffect(() => {
    if (!isUnasked) return undefined;
    // First of all: the game would take it for an attempt.
    const enter = (event: KeyboardEvent) => {
      const isElsewhere = document.activeElement?.closest('[role="dialog"], dialog') === null;
      if (event.key !== 'Enter' || !isElsewhere) return;
      event.preventDefault();
      light.current?.enter();
    };
    window.addEventListener('keydown', enter, { capture: true });
    return () => window.removeEventListener('keydown', enter, { capture: true });
  }, [isUnasked]);

  useEffect(() => {
    before.current = document.activeElement;
    return () => {
      light.current?.hide();
      light.current = null;
      focus(before.current);
    };
  }, []);

  return unasked;
}

function targetOf(targets: readonly string[]): Element | null {
  for (const selector of targets) {
    const found = document.querySelector(selector);
    if (found !== null) return found;
  }
  return null;
}

/** Not where a screen or a dialog has already taken the focus on. */
function focus(element: Element | null) {
  const isFree =
    document.activeElement === document.body || document.activeElement?.id === 'content';
  if (isFree && element instanceof HTMLElement && element.isConnected) {
    element.focus({ preventScroll: true });
  }
}
