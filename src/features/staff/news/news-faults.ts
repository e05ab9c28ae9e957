import { newsLanguages } from '../../../backend/staff/news.ts';
import { countCharacters } from '../../../domain/text/count-characters.ts';
import { longestNews } from '../../../domain/text/news-text.ts';
import { fromLocalInput } from './local-time.ts';
import { hasWords, type NewsField, type NewsForm } from './news-form.ts';

/** What is wrong with a field, by the name of its message. */
export type NewsFault = { field: NewsField } & (
  | {
      kind:
        | 'empty'
        | 'titleMissing'
        | 'bodyMissing'
        | 'untilBeforeFrom'
        | 'untilPast'
        | 'unreadable';
    }
  | { kind: 'tooLong'; length: number; limit: number }
  | { kind: 'html' | 'picture' | 'link'; words: string }
);

/**
 * Everything but the words of its texts that keeps an announcement from being published.
 *
 * @param publishedAt when it was published, null while it is not
 */
export function findNewsFaults(
  form: NewsForm,
  { now, publishedAt }: { now: number; publishedAt: number | null },
): NewsFault[] {
  return [...findSavingFaults(form), ...findTimeFaults(form, now, publishedAt)];
}

/** What keeps it from being saved at all: the database takes no language that is half there. */
export function findSavingFaults(form: NewsForm): NewsFault[] {
  if (newsLanguages.every((language) => !hasWords(form, language))) {
    return [{ field: 'de-DE.title', kind: 'empty' }];
  }
  return newsLanguages.flatMap((language) => {
    if (!hasWords(form, language)) return [];
    const { title, body } = form.texts[language];
    const faults: NewsFault[] = [];
    if (title.trim() === '') faults.push({ field: `${language}.title`, kind: 'titleMissing' });
    if (body.trim() === '') faults.push({ field: `${language}.body`, kind: 'bodyMissing' });
    return [
      ...faults,
      ...tooLong(`${language}.title`, title),
      ...tooLong(`${language}.body`, body),
    ];
  });
}

function tooLong(field: NewsField, text: string): NewsFault[] {
  const length = countCharacters(text.trim());
  const limit = field.endsWith('title') ? longestNews.title : longestNews.body;
  return length > limit ? [{ field, kind: 'tooLong', length, limit }] : [];
}

function findTimeFaults(
  { from, until }: NewsForm,
  now: number,
  publishedAt: number | null,
): NewsFault[] {
  const [begin, end] = [fromLocalInput(from), fromLocalInput(until)];
  if (from !== '' && begin === null) return [{ field: 'from', kind: 'unreadable' }];
  if (until !== '' && end === null) return [{ field: 'until', kind: 'unreadable' }];
  if (end === null) return [];
  if (begin !== null && end <= begin) return [{ field: 'until', kind: 'untilBeforeFrom' }];
  if (begin !== null) return [];
  // Without a time, what is out already keeps its own, and the rest is published now.
  const isOut = publishedAt !== null && publishedAt <= now;
  if (!isOut && end <= now) return [{ field: 'until', kind: 'untilPast' }];
  return isOut && end <= publishedAt ? [{ field: 'until', kind: 'untilBeforeFrom' }] : [];
}
