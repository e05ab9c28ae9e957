/** What can be done by the keyboard from anywhere in the editor, and by which keys. */
export const shortcuts = [
  { does: 'save', keys: ['ctrl', 'S'] },
  { does: 'undo', keys: ['ctrl', 'Z'] },
  { does: 'redo', keys: ['ctrl', 'shift', 'Z'] },
  { does: 'nextHint', keys: ['ctrl', 'enter'] },
  { does: 'previousHint', keys: ['ctrl', 'shift', 'enter'] },
  { does: 'moveUp', keys: ['ctrl', 'alt', 'pageUp'] },
  { does: 'moveDown', keys: ['ctrl', 'alt', 'pageDown'] },
  { does: 'otherLanguage', keys: ['ctrl', '.'] },
  { does: 'nextFinding', keys: ['F8'] },
  { does: 'previousFinding', keys: ['shift', 'F8'] },
  { does: 'preflight', keys: ['ctrl', 'alt', 'P'] },
  { does: 'preview', keys: ['ctrl', 'alt', 'V'] },
  { does: 'publish', keys: ['ctrl', 'alt', 'U'] },
  { does: 'shortcuts', keys: ['?'] },
] as const;

export type ShortcutName = (typeof shortcuts)[number]['does'];

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * What a press of keys means; null for nothing of ours. The command key does what Ctrl does.
 *
 * @param isTyping whether the focus is where text is written, which keeps all keys without Ctrl but F8
 */
export function shortcutOf(press: Press, isTyping: boolean): ShortcutName | null {
  const { altKey, shiftKey } = press;
  if (!press.ctrlKey && !press.metaKey) {
    if (press.key === 'F8' && !altKey) return shiftKey ? 'previousFinding' : 'nextFinding';
    return press.key === '?' && !altKey && !isTyping ? 'shortcuts' : null;
  }
  // Ctrl+Y is what redo is called on Windows.
  const key = press.key.toLowerCase() === 'y' && !shiftKey && !altKey ? 'redo' : nameOf(press);
  if (key === 'redo') return 'redo';
  const found = shortcuts.find(({ keys }) => {
    const names: readonly string[] = keys;
    return (
      names.at(-1) === key &&
      names.includes('ctrl') &&
      names.includes('shift') === shiftKey &&
      names.includes('alt') === altKey
    );
  });
  return found?.does ?? null;
}

function nameOf({ key, code, altKey }: Press): string {
  // On a Mac the option key makes another sign of a letter.
  if (altKey && /^Key[A-Z]$/.test(code) && !/^[a-z]$/i.test(key)) return code.slice(-1);
  if (key === 'Enter') return 'enter';
  if (key === 'PageUp') return 'pageUp';
  return key === 'PageDown' ? 'pageDown' : key.toUpperCase();
}
