import { LOCALES } from './authored-puzzle.ts';
import type { Locale } from '../puzzle.ts';
import type { Rule } from './breach.ts';

const WIKI =
  /^(\w+)\.(?:m\.)?(?:wikipedia|wikisource|wikiquote|wikibooks|wikinews|wikivoyage)\.org$/;

/** What is wrong with a link for readers of `locale`, or null. */
export function linkFault(link: string, locale: Locale): Rule | null {
  const [, host, path = ''] = /^https?:\/\/([^/?#\s]+)([^\s]*)$/.exec(link) ?? [];
  if (host === undefined) return 'link-scheme';
  const wiki = WIKI.exec(host.toLowerCase())?.[1];
  if (wiki !== undefined) return wiki === locale ? null : 'link-language';
  const others = LOCALES.filter((other) => other !== locale).join('|');
  const isForeign =
    new RegExp(String.raw`^(?:${others})\.`).test(host) ||
    new RegExp(String.raw`^/(?:${others})(?:[-_]\w\w)?(?:/|$)`, 'i').test(path) ||
    new RegExp(String.raw`[?&](?:lang|hl|locale)=(?:${others})\b`, 'i').test(path);
  return isForeign ? 'link-language' : null;
}
