import type { Locale } from '../../../../domain/puzzle/puzzle.ts';
import { fieldId } from './editor-context.ts';

/** The language that a path such as `de.tips[2].text` is of; null for what both have. */
export function languageOf(path: string): Locale | null {
  const [first] = path.split('.');
  return first === 'de' || first === 'en' ? first : null;
}

/** Takes the focus to the field at a path, or to the first one of what the path means as a whole. */
export function goToField(path: string) {
  focusField(fieldOf(path));
}

/** Unfolds what a field is in, and takes the focus there. */
export function focusField(field: HTMLElement | null) {
  for (let folded = field?.closest('details'); folded;) {
    folded.open = true;
    folded = folded.parentElement?.closest('details');
  }
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

function fieldOf(path: string): HTMLElement | null {
  const id = fieldId(path).replace(/-$/, '');
  return (
    document.getElementById(id) ??
    document.querySelector<HTMLElement>(`[id^="${id}-"]:is(input, textarea, select)`)
  );
}

/** Where the focus is: in which hint, counted from 0, and of which language; null for none. */
export function focusedPlace(): { hint: number | null; locale: Locale | null } {
  const hint = document.activeElement?.closest<HTMLElement>('[data-hint]')?.dataset['hint'];
  const locale =
    document.activeElement?.closest<HTMLElement>('[data-language]')?.dataset['language'];
  return {
    hint: hint === undefined ? null : Number(hint),
    locale: locale === 'de' || locale === 'en' ? locale : null,
  };
}

/** The same field in the other language; null where the focus is in no field of one. */
export function fieldInOther(): { id: string; locale: Locale } | null {
  const found = /^draft-(de|en)-(.+)$/.exec(document.activeElement?.id ?? '');
  if (found === null) return null;
  const locale = found[1] === 'de' ? 'en' : 'de';
  return { id: `draft-${locale}-${found[2]}`, locale };
}
