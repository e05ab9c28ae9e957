import { useEffectEvent, useLayoutEffect } from 'react';
import { useSettings } from '../../../../device/cookies/use-settings.ts';
import { shortcutOf, type ShortcutName } from './editor-shortcuts.ts';

/** Calls back for each shortcut; dialogs keep their keys, and so does whoever composes a letter. */
export function useEditorKeys(onPress: (name: ShortcutName) => void) {
  const { physicalKeys } = useSettings();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.getModifierState('AltGraph')) return;
    if (document.querySelector('dialog[open]') !== null) return;
    const name = shortcutOf(event, isTyping(event.target));
    // Who speaks to the device says single keys by chance.
    if (name === 'shortcuts' && !physicalKeys) return;
    if (name === null || (['undo', 'redo'].includes(name) && isElsewhere(event.target))) return;
    event.preventDefault();
    onPress(name);
  });

  // With the fields, not a moment after: a key pressed in between would be lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** A field that is none of the draft’s takes back its own edits. */
function isElsewhere(target: EventTarget | null): boolean {
  return isTyping(target) && target instanceof Element && !target.id.startsWith('draft-');
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select') !== null;
}
