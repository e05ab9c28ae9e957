import { lexer, walkTokens } from 'marked';

/** What of a text in Markdown the page would not show as its author means it, a sentence each. */
export function findTextFaults(body: string): string[] {
  const faults = new Set<string>();
  void walkTokens(lexer(body), (token) => {
    if (token.type === 'html') {
      faults.add(`${token.raw.trim()} is HTML, which is not understood. Write Markdown.`);
    }
    if (token.type === 'image') faults.add(`${token.raw} is a picture, which news do not show.`);
    if (token.type === 'link' && !leadsSomewhere(String(token['href']))) {
      faults.add(`${token.raw} leads nowhere. A link begins with https://, http:// or /.`);
    }
  });
  return [...faults];
}

function leadsSomewhere(address: string): boolean {
  return /^(https?:\/\/[^/]|\/(?!\/))/i.test(address) && URL.canParse(address, 'https://localhost');
}
