import { useEffectEvent, useLayoutEffect } from 'react';
import type { RoundAction } from '../../../domain/round/round.ts';

/**
 * Plays by a physical keyboard, whatever has the focus. Text fields, dialogs and shortcuts keep
 * their keys, Enter belongs to a focused control, and a key held down counts once.
 *
 * @param isOn whether there is something to type: not after the end, nor beside a text field
 * @param room where the focus must be; anywhere if not stated
 */
export function usePhysicalKeys(
  act: (action: RoundAction) => void,
  isOn: boolean,
  room?: HTMLElement,
) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = belongsElsewhere(event) ? null : actionOf(event);
    if (action === null) return;
    event.preventDefault();
    if (!event.repeat) act(action);
  });

  // Before the paint: who sees the board can type.
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const place: EventTarget = room ?? window;
    const listen = (event: Event) => press(event as KeyboardEvent);
    place.addEventListener('keydown', listen);
    return () => place.removeEventListener('keydown', listen);
  }, [isOn, room]);
}

function belongsElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return true;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector('dialog[open]') !== null) return true;
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if (target.closest('input, textarea, select, audio, video, [contenteditable]') !== null)
    return true;
  return event.key === 'Enter' && target.closest('a, button, summary') !== null;
}

function actionOf({ key }: KeyboardEvent): RoundAction | null {
  if (/^\d$/.test(key)) return { type: 'digit', digit: key };
  if (key === 'Backspace') return { type: 'backspace' };
  return key === 'Enter' ? { type: 'submit' } : null;
}
