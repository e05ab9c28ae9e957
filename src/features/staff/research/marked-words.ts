/** A piece of a text, where it begins, and whether it is what was looked for. */
export type MarkedPart = { at: number; text: string; isFound: boolean };

/** The text in pieces, wherever the words stand in it; large and small letters are the same. */
export function markedParts(text: string, words: string): MarkedPart[] {
  const needle = folded(words.trim());
  if (needle === '') return [{ at: 0, text, isFound: false }];
  const hay = folded(text);
  const parts: MarkedPart[] = [];
  let end = 0;
  for (let at = hay.indexOf(needle); at !== -1; at = hay.indexOf(needle, end)) {
    if (at > end) parts.push({ at: end, text: text.slice(end, at), isFound: false });
    end = at + needle.length;
    parts.push({ at, text: text.slice(at, end), isFound: true });
  }
  if (end < text.length || parts.length === 0) {
    parts.push({ at: end, text: text.slice(end), isFound: false });
  }
  return parts;
}

/** As the server folds what it compares, with each sign in its place. */
function folded(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/./gsu, (sign) => {
    const small = sign.toLowerCase();
    return small.length === sign.length ? small : sign;
  });
}
