import { lexer, walkTokens } from 'marked';
import type { NewsLanguage } from '../../../backend/news.ts';
import { newsTextFault } from '../../../domain/text/news-text-fault.ts';
import type { NewsFault } from './news-faults.ts';
import type { NewsForm } from './news-form.ts';

// Of its own: this comes with the reader of Markdown, not with the screen.
const languages: readonly NewsLanguage[] = ['de-DE', 'en-US'];

/** A fault's own words can be long; a sentence has room for these. */
const LONGEST_WORDS = 60;

/** What of the texts readers would not see as it is meant. */
export function findTextFaults({ texts }: NewsForm): NewsFault[] {
  const faults: NewsFault[] = [];
  for (const language of languages) {
    void walkTokens(lexer(texts[language].body), (token) => {
      const fault = newsTextFault(token);
      if (fault === null) return;
      const words = fault.words.slice(0, LONGEST_WORDS);
      faults.push({ field: `${language}.body`, kind: fault.kind, words });
    });
  }
  return faults;
}
