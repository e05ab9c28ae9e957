/** The letters of codes: they make no words, and none is taken for another or for a digit. */
const letters = 'BCDFGHJKMNPRTVWX';

/** How many letters a code has. */
export const CODE_LENGTH = 6;

/** What is longer is no link and was not typed. */
const LONGEST = 300;

/** What opens a room: its code, and from its link the secret that goes with it; null for a code that was typed. */
export type RoomKey = { code: string; secret: string | null };

/** The fragment of a room's link, such as `BCDFGH.…`. */
export function roomFragment({ code, secret }: RoomKey): string {
  return secret === null ? code : `${code}.${secret}`;
}

/** What opens a room in a link or in what somebody typed; null where there is nothing of it. */
export function roomKeyIn(text: string): RoomKey | null {
  if (text.length > LONGEST) return null;
  const link = /([A-Z]{6})\.([\w-]{22})\s*$/.exec(text);
  const code = roomCodeIn(link?.[1] ?? text);
  return code === null ? null : { code, secret: link?.[2] ?? null };
}

/**
 * The code of a room in what somebody typed or scanned, however it is spaced; null where there is none.
 *
 * @param text a code, or an address whose fragment is one
 */
export function roomCodeIn(text: string): string | null {
  if (text.length > LONGEST) return null;
  const code = text
    .replace(/^.*#/, '')
    .replaceAll(/[\s\-–.]/g, '')
    .toUpperCase();
  const isCode =
    code.length === CODE_LENGTH && Array.from(code).every((letter) => letters.includes(letter));
  return isCode ? code : null;
}
