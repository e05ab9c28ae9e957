import type { AskCache } from '../ask-cache.ts';
import type { RenderBegun } from './render-begun.ts';
import { readVisitor } from './visitor.ts';
import type { Language } from '../../request/accepted-language.ts';

/**
 * The day's puzzle for the page: as JSON that may stand in a script element, and as markup, which is of
 * its answer where the visitor's game is over.
 */
export type Today = { locale: Language; data: string; markup: string; isOver: boolean };

/** For the visitor that a Cookie header tells of; null where there is nothing to show. Never rejects. */
export type FindToday = (cookies: string | null) => Promise<Today | null>;

/** Finds the puzzle of a visitor's day where the call for it would, and as it would be answered there. */
export function createTodayFinder(ask: AskCache, render: RenderBegun): FindToday {
  return async (cookies) => {
    const visitor = readVisitor(cookies);
    if (visitor === null) return null;
    const { locale, offset, finished } = visitor;
    const call = `get_puzzle_of_the_day?timezoneoffset=${offset}&locale=${locale}`;
    const answer = await ask(`/rest/v1/rpc/${call}`);
    if (answer === null) return null;
    const isOver = finished !== null && numberOf(answer) === finished;
    const markup = await render(answer, isOver);
    return markup === null ? null : { locale, data: inScript(answer), markup, isOver };
  };
}

function numberOf(answer: string): string {
  const puzzle = JSON.parse(answer) as { id: number } | null;
  return String(puzzle?.id);
}

/** The same JSON, without what would end a script element or begin a comment in it. */
export function inScript(json: string): string {
  return json
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
