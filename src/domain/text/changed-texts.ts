const SIGNS = 'AZaz09-_#=+/.%?&<>"\' \n\u0000ÿ„😀';

/** For tests: a text with so many different changes, always the same ones. */
export function changedTexts(text: string, count: number): string[] {
  let state = 1;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return Array.from({ length: count }, () => {
    const at = below(text.length + 1);
    const cut = below(4);
    const put = Array.from({ length: below(3) }, () => SIGNS.charAt(below(SIGNS.length)));
    return text.slice(0, at) + put.join('') + text.slice(at + cut);
  });
}
