import type { Locale } from '../puzzle.ts';
import type { Rule } from './breach.ts';

const WIKI =
  /^(\w+)\.(?:m\.)?(?:wikipedia|wikisource|wikiquote|wikibooks|wikinews|wikivoyage)\.org$/;

/** What is wrong with a link for readers of `locale`, or null. */
export function linkFault(link: string, locale: Locale): Rule | null {
  const host = /^https?:\/\/([^/?#\s]+)\S*$/.exec(link)?.[1];
  if (host === undefined) return 'link-scheme';
  const wiki = WIKI.exec(host.toLowerCase())?.[1];
  if (wiki !== undefined) return wiki === locale ? null : 'link-language';
  const other = locale === 'de' ? 'en' : 'de';
  const isForeign = new RegExp(
    String.raw`^https?://(?:${other}\.|[^/?#]+/${other}(?:[-_]\w\w)?(?:/|$))|[?&](?:lang|hl|locale)=${other}\b`,
    'i',
  ).test(link);
  return isForeign ? 'link-language' : null;
}
