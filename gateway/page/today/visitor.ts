import { MAX_OFFSET, MIN_OFFSET } from '../../../src/domain/day/day.ts';
import type { Language } from '../../request/accepted-language.ts';

/**
 * Whose page may hold the day's puzzle: in which language, at how many minutes east of UTC, and the
 * number of the puzzle that is over for them today.
 */
export type Visitor = { locale: Language; offset: number; finished: string | null };

/** The cookies of the page are far shorter together. */
const longestHeader = 4096;

const locales = { 'de-DE': 'de', 'en-US': 'en' } as const;

/**
 * What a Cookie header says about a visitor who has confirmed the privacy settings; null for everybody
 * else, and for a header that the page did not write: a name twice, a value of another shape.
 */
export function readVisitor(header: string | null): Visitor | null {
  if (header === null || header.length > longestHeader) return null;
  const pairs = header.split('; ');
  const read = (name: string) => {
    const found = pairs.filter((pair) => pair.startsWith(`${name}=`));
    return found.length === 1 ? found[0]?.slice(name.length + 1) : undefined;
  };
  const language = read('language');
  const locale = language === 'de-DE' || language === 'en-US' ? locales[language] : undefined;
  const offset = readOffset(read('timezoneOffset') ?? '');
  if (read('privacyConfirmed') !== 'true' || locale === undefined || offset === null) return null;
  const finished = read('gameFinished') === 'true' ? (read('quizId') ?? null) : null;
  return { locale, offset, finished };
}

function readOffset(text: string): number | null {
  if (!/^(0|-?[1-9]\d{0,2})$/.test(text)) return null;
  const offset = Number(text);
  return offset >= MIN_OFFSET && offset <= MAX_OFFSET ? offset : null;
}
