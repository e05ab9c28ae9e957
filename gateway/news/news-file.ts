import { lexer, walkTokens } from 'marked';
import { isIsoDay } from '../../src/domain/day/day.ts';
import { countCharacters } from '../../src/domain/text/count-characters.ts';
import { longestNews, newsModes } from '../../src/domain/text/news-text.ts';
import { type NewsTextFault, newsTextFault } from '../../src/domain/text/news-text-fault.ts';

const newsLocales = ['de-DE', 'en-US'] as const;
type NewsLocale = (typeof newsLocales)[number];

/** One announcement as a file says it; `publishedAt` null stands for now, `validUntil` for no end. */
export type NewsFile = {
  group: number;
  mode: string;
  publishedAt: Date | null;
  validUntil: Date | null;
  texts: { locale: NewsLocale; title: string; body: string }[];
};

const keys = ['group', 'mode', 'published', 'until'] as const;

/**
 * Reads a file of news: facts between two lines of three dashes, then a section a language, headed
 * `# de-DE: Title` or `# en-US: Title`, in Markdown.
 *
 * @returns the announcement, or everything that is wrong, a sentence each
 */
export function readNewsFile(source: string): { news: NewsFile } | { faults: string[] } {
  const [, head, rest] =
    /^---[ \t]*\n([\s\S]*?\n)?---[ \t]*\n([\s\S]*)$/.exec(
      source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'),
    ) ?? [];
  if (rest === undefined) {
    return { faults: ['The file does not begin with its facts between two lines of ---.'] };
  }
  const faults: string[] = [];
  const facts = readFacts(head ?? '', faults);
  const group = Number(facts.get('group'));
  if (!/^[1-9]\d{0,8}$/.test(facts.get('group') ?? '')) {
    faults.push('group is missing or no number from 1 to 999999999.');
  }
  const mode = facts.get('mode') ?? 'NORMAL';
  if (!newsModes.some((known) => known === mode)) {
    faults.push(`There is no mode ${mode}. There are: ${newsModes.join(', ')}.`);
  }
  const publishedAt = readTime(facts, 'published', faults);
  const validUntil = readTime(facts, 'until', faults);
  if (publishedAt !== null && validUntil !== null && validUntil <= publishedAt) {
    faults.push('until lies before published.');
  }
  const texts = readTexts(rest, faults);
  return faults.length > 0 ? { faults } : { news: { group, mode, publishedAt, validUntil, texts } };
}

function readFacts(head: string, faults: string[]): Map<string, string> {
  const facts = new Map<string, string>();
  for (const line of head.split('\n').filter((text) => text.trim() !== '')) {
    const [, key = '', value = ''] = /^(\w+):\s*(\S+)\s*$/.exec(line) ?? [];
    if (!keys.some((known) => known === key)) {
      faults.push(`“${line.trim()}” is no fact. Write “key: value”; keys are ${keys.join(', ')}.`);
    } else if (facts.has(key)) faults.push(`${key} is stated twice.`);
    else facts.set(key, value);
  }
  return facts;
}

/** An instant with its zone, or a day: its first moment in UTC, for `until` its last. */
function readTime(facts: Map<string, string>, key: 'published' | 'until', faults: string[]) {
  const text = facts.get(key);
  if (text === undefined) return null;
  const isDay = isIsoDay(text);
  const [, day = ''] = /^(.{10})T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/.exec(text) ?? [];
  const time = new Date(isDay ? `${text}T00:00:00Z` : isIsoDay(day) ? text : Number.NaN);
  if (Number.isNaN(time.getTime())) {
    faults.push(`${key}: ${text} is no time. Write 2027-01-31 or 2027-01-31T08:00:00Z.`);
    return null;
  }
  if (isDay && key === 'until') time.setUTCDate(time.getUTCDate() + 1);
  return time;
}

function readTexts(rest: string, faults: string[]): NewsFile['texts'] {
  const [before = '', ...sections] = rest.split(/^# (?=.)/m);
  if (before.trim() !== '') {
    faults.push('There is text before the first language. Head it “# de-DE: title”.');
  }
  if (sections.length === 0) {
    faults.push('There is no text. Write a section “# de-DE: title”, “# en-US: title”, or both.');
  }
  const texts: NewsFile['texts'] = [];
  for (const section of sections) {
    const [heading = '', ...lines] = section.split('\n');
    const [, name, title = ''] = /^(\S+): *(.*?)\s*$/.exec(heading) ?? [];
    const locale = newsLocales.find((known) => known === name);
    const body = lines.join('\n').trim();
    if (locale === undefined) {
      faults.push(
        `“# ${heading}” names no language. Write “# de-DE: title” or “# en-US: title”; headings within the text begin with ##.`,
      );
    } else if (texts.some((text) => text.locale === locale)) {
      faults.push(`${locale} is there twice.`);
    } else {
      faults.push(...textFaults(locale, title, body));
      texts.push({ locale, title, body });
    }
  }
  return texts;
}

function textFaults(locale: NewsLocale, title: string, body: string): string[] {
  const faults = findTextFaults(body);
  if (title === '') faults.push('the title is missing.');
  if (body === '') faults.push('the text is missing.');
  for (const [name, text] of Object.entries({ title, body })) {
    const limit = name === 'title' ? longestNews.title : longestNews.body;
    const length = countCharacters(text);
    if (length > limit) faults.push(`the ${name} has ${length} characters, ${limit} at most.`);
  }
  return faults.map((fault) => `${locale}: ${fault}`);
}

const sentences: Readonly<Record<NewsTextFault['kind'], string>> = {
  html: 'is HTML, which is not understood. Write Markdown.',
  picture: 'is a picture, which news does not show.',
  link: 'leads nowhere. A link begins with https://, http:// or /.',
};

/** What of a text in Markdown the page would not show as its author means it, a sentence each. */
function findTextFaults(body: string): string[] {
  const faults = new Set<string>();
  void walkTokens(lexer(body), (token) => {
    const fault = newsTextFault(token);
    if (fault !== null) faults.add(`${fault.words} ${sentences[fault.kind]}`);
  });
  return [...faults];
}
