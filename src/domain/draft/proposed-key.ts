/** How long a key may be. */
export const LONGEST_KEY = 60;

const letters: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
};

/** Whether something has the form of a key: small letters, digits and single hyphens. */
export function isKey(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= LONGEST_KEY;
}

/**
 * A key for a puzzle of an event: its words, or the year where there are none; empty without both.
 *
 * @param isTaken whether the words alone are another puzzle's by now: the year tells them apart
 */
export function proposedKey(words: string, year: number | null, isTaken = false): string {
  const plain = words
    .toLowerCase()
    .replaceAll(/[äöüßæœøł]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-');
  const ending = year !== null && (isTaken || plain.replaceAll('-', '') === '') ? `-${year}` : '';
  return `${trimmed(plain.slice(0, LONGEST_KEY - ending.length))}${ending}`.replace(/^-/, '');
}

/** The key of a puzzle that begins as another one does: the same with a number, or the next one. */
export function nextKey(key: string): string {
  // More digits are a year.
  const [, plain = key, number = '1'] = /^(.+)-(\d{1,2})$/.exec(key) ?? [];
  const ending = `-${Number(number) + 1}`;
  return `${trimmed(plain.slice(0, LONGEST_KEY - ending.length))}${ending}`;
}

function trimmed(text: string): string {
  return text.replaceAll(/^-|-$/g, '');
}
