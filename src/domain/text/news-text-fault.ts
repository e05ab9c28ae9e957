import { parseUrl } from './parse-url.ts';

/** What of a text in Markdown the page would not show as its author means it, with its words. */
export type NewsTextFault = { kind: 'html' | 'picture' | 'link'; words: string };

/** A piece of a text as a reader of Markdown names it. */
type Token = { type: string; raw: string };

/** What is wrong with a piece of a text, null where it is shown as it is meant. */
export function newsTextFault(token: Token): NewsTextFault | null {
  if (token.type === 'html') return { kind: 'html', words: token.raw.trim() };
  if (token.type === 'image') return { kind: 'picture', words: token.raw };
  const isDead = token.type === 'link' && !leadsSomewhere('href' in token ? token.href : '');
  return isDead ? { kind: 'link', words: token.raw } : null;
}

function leadsSomewhere(address: unknown): boolean {
  return (
    typeof address === 'string' &&
    /^(https?:\/\/[^/]|\/(?!\/))/i.test(address) &&
    parseUrl(address, 'https://localhost') !== null
  );
}
