import { lexer, walkTokens } from 'marked';

import { type NewsTextFault, newsTextFault } from '../../src/domain/text/news-text-fault.ts';

const sentences: Readonly<Record<NewsTextFault['kind'], string>> = {
  html: 'is HTML, which is not understood. Write Markdown.',
  picture: 'is a picture, which news does not show.',
  link: 'leads nowhere. A link begins with https://, http:// or /.',
};

/** What of a text in Markdown the page would not show as its author means it, a sentence each. */
export function findTextFaults(body: string): string[] {
  const faults = new Set<string>();
  void walkTokens(lexer(body), (token) => {
    const fault = newsTextFault(token);
    if (fault !== null) faults.add(`${fault.words} ${sentences[fault.kind]}`);
  });
  return [...faults];
}
