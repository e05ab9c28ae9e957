import { useEffect, useEffectEvent, useRef } from 'react';
import { openSpotlight, type Spot, type Spotlight } from './spotlight.ts';
import { currentStep, type TourState } from './tour-machine.ts';
import { steps } from './tour-steps.ts';

/**
 * Shows the step in sight once its pause is over, and takes it away while a dialog lies over the
 * page or the player plays. The focus goes along, and back to where it was when the tour ends.
 *
 * @param spotOn what to show, given the target that was found
 */
export function useSpotlight(state: TourState, spotOn: ((target: Element | null) => Spot) | null) {
  const { stage, facts } = state;
  const light = useRef<Spotlight | null>(null);
  const before = useRef<Element | null>(null);
  const name = stage.at === 'step' && !facts.isCovered ? currentStep(state) : null;
  const pause = stage.at === 'step' ? stage.pause : 0;
  const isPlaying = stage.at === 'play';

  const show = useEffectEvent(() => {
    if (name === null || spotOn === null) return;
    light.current ??= openSpotlight();
    light.current.show(spotOn(targetOf(steps[name].targets)));
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
    before.current = document.querySelector('#content');
    focus(before.current);
    window.scrollTo({ top: 0 });
  }, [isPlaying]);

  useEffect(() => {
    before.current = document.activeElement;
    return () => {
      light.current?.hide();
      light.current = null;
      focus(before.current);
    };
  }, []);
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
