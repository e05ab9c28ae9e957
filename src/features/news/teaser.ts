import { lexer, type Token } from 'marked';

const LENGTH = 180;

/** How a text in Markdown begins, as plain text: its first paragraph, cut between two words. */
export function teaser(source: string): string {
  const first = lexer(source).find(({ type }) => type === 'paragraph');
  const text = first === undefined ? '' : plain(first).trim();
  if (text.length <= LENGTH) return text;
  return `${text.slice(0, text.lastIndexOf(' ', LENGTH)).replace(/[\s,;:–]+$/, '')} …`;
}

function plain(token: Token): string {
  const words =
    'tokens' in token && token.tokens !== undefined
      ? token.tokens.map(plain).join('')
      : 'text' in token
        ? String(token.text)
        : ' ';
  return words.replaceAll(/\s+/g, ' ');
}
