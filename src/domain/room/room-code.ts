/** The letters of codes: they make no words, and none is taken for another or for a digit. */
const letters = 'BCDFGHJKMNPRTVWX';

/** How many letters a code has. */
export const CODE_LENGTH = 6;

/**
 * The code of a room in what somebody typed or scanned, however it is spaced; null where there is none.
 *
 * @param text a code, or an address whose fragment is one
 */
export function roomCodeIn(text: string): string | null {
  if (text.length > 300) return null;
  const code = text
    .replace(/^.*#/, '')
    .replaceAll(/[\s\-–.]/g, '')
    .toUpperCase();
  const isCode =
    code.length === CODE_LENGTH && Array.from(code).every((letter) => letters.includes(letter));
  return isCode ? code : null;
}
