import { escapeHtml } from '../../mail/escape-html.ts';
import type { Language } from '../../request/accepted-language.ts';
import { previewWords } from '../preview/preview-words.ts';
import { parseUrl } from '../../../src/domain/text/parse-url.ts';

/**
 * A day's puzzle as a feed tells of it: `date` is an ISO day, `hint` the text of its first hint. The last
 * one whose day is over everywhere has its answer, its question if it is no year, and all its hints.
 */
export type FeedPuzzle = {
  name: string;
  date: string;
  hint: string;
  answer?: number;
  label?: string | null;
  hints?: readonly FeedHint[];
};

type FeedHint = { text: string; title: string | null; link: string | null };

/** What a feed says: the puzzles newest first; `publicUrl` an origin without a trailing slash. */
export type Feed = {
  language: Language;
  puzzles: readonly FeedPuzzle[];
  publicUrl: string | undefined;
};

/** Of a feed without a puzzle. */
const never = '1970-01-01T00:00:00Z';

/** The feed as Atom (RFC 4287). Without a public address, links are relative to where it was read. */
export function atomFeed({ language, puzzles, publicUrl = '' }: Feed): string {
  const { title, description } = previewWords[language];
  const home = escapeHtml(`${publicUrl}/`);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `  <id>${escapeHtml(tagOf(publicUrl, language))}</id>`,
    `  <title>${escapeXml(title)}</title>`,
    `  <subtitle>${escapeXml(description)}</subtitle>`,
    `  <updated>${puzzles.map(updatedOf).toSorted().at(-1) ?? never}</updated>`,
    '  <author><name>Quando</name></author>',
    `  <link rel="self" type="application/atom+xml" href="${escapeHtml(`${publicUrl}/feed/${language}.xml`)}" />`,
    `  <link rel="alternate" type="text/html" href="${home}" />`,
    ...puzzles.flatMap((puzzle) => [
      '  <entry>',
      `    <id>${escapeHtml(tagOf(publicUrl, language, puzzle))}</id>`,
      `    <title>${escapeXml(titleOf(puzzle, language))}</title>`,
      `    <published>${publishedOf(puzzle)}</published>`,
      `    <updated>${updatedOf(puzzle)}</updated>`,
      `    <link rel="alternate" type="text/html" href="${home}" />`,
      `    ${contentOf(puzzle)}`,
      '  </entry>',
    ]),
    '</feed>',
    '',
  ].join('\n');
}

/** The feed as JSON Feed 1.1, whose addresses are absolute: without a public one it has none. */
export function jsonFeed({ language, puzzles, publicUrl }: Feed): string {
  const { title, description } = previewWords[language];
  const home = publicUrl === undefined ? {} : { home_page_url: `${publicUrl}/` };
  const self = publicUrl === undefined ? {} : { feed_url: `${publicUrl}/feed/${language}.json` };
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    ...home,
    ...self,
    description,
    language,
    authors: [{ name: 'Quando' }],
    items: puzzles.map((puzzle) => ({
      id: tagOf(publicUrl, language, puzzle),
      ...(publicUrl === undefined ? {} : { url: `${publicUrl}/` }),
      title: titleOf(puzzle, language),
      ...(puzzle.hints === undefined
        ? { content_text: puzzle.hint }
        : { content_html: solvedHtml(puzzle, puzzle.hints) }),
      date_published: publishedOf(puzzle),
      date_modified: updatedOf(puzzle),
    })),
  };
  return `${JSON.stringify(feed, null, 2)}\n`;
}

function titleOf({ name, date }: FeedPuzzle, language: Language): string {
  return previewWords[language].puzzleTitle(name, date);
}

function contentOf(puzzle: FeedPuzzle): string {
  return puzzle.hints === undefined
    ? `<content type="text">${escapeXml(puzzle.hint)}</content>`
    : `<content type="html">${escapeXml(solvedHtml(puzzle, puzzle.hints))}</content>`;
}

/** The answer and all hints with their links. */
function solvedHtml({ answer, label }: FeedPuzzle, hints: readonly FeedHint[]): string {
  const question = label ? `${escapeXml(label)} ` : '';
  const items = hints.map(
    ({ text, title, link }) => `<li>${escapeXml(text)}${linkHtml(title, link)}</li>`,
  );
  return `<p>${question}<strong>${answer}</strong></p><ol>${items.join('')}</ol>`;
}

function linkHtml(title: string | null, link: string | null): string {
  if (link === null || !/^https?:\/\//i.test(link)) return '';
  return ` <a href="${escapeXml(link)}">${escapeXml(title ?? link)}</a>`;
}

/** The instant at which the day had begun everywhere, and with it the puzzle came into the feed. */
function publishedOf({ date }: FeedPuzzle): string {
  return `${date}T12:00:00Z`;
}

/** The same, or that at which the day was over everywhere, and the answer came. */
function updatedOf(puzzle: FeedPuzzle): string {
  if (puzzle.hints === undefined) return publishedOf(puzzle);
  const over = new Date(publishedOf(puzzle));
  over.setUTCDate(over.getUTCDate() + 1);
  return `${over.toISOString().slice(0, 19)}Z`;
}

/** What lastingly identifies a feed or an entry (RFC 4151). */
function tagOf(publicUrl: string | undefined, language: Language, puzzle?: FeedPuzzle): string {
  const host = parseUrl(publicUrl ?? '')?.hostname ?? 'localhost';
  return `tag:${host},2026:${language}${puzzle === undefined ? '' : `/${puzzle.date}`}`;
}

/** A text as the content of an XML element, without the characters that XML does not know. */
function escapeXml(text: string): string {
  const known = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
  return escapeHtml(text.replaceAll(known, ''));
}
