import {
  type ReferencePart,
  referenceParts,
  type References,
} from '../../../backend/staff/references.ts';
import { countCharacters } from '../../../domain/text/count-characters.ts';
import { httpsLink } from '../../../domain/text/https-link.ts';

type Hint = References['hints'][number];

/** What was typed, by hint, counted from 1, and part, such as `2.link`. */
export type Written = Readonly<Partial<Record<`${number}.${ReferencePart}`, string>>>;

/** What replaces what was seen; null is none. */
export type ReferenceChange = {
  hint: number;
  part: ReferencePart;
  seen: string | null;
  value: string | null;
};

/** What a hint has that can be replaced: a link may be added, an episode and a credit only renewed. */
export function partsOf(hint: Hint): ReferencePart[] {
  return referenceParts.filter((part) => {
    if (part === 'audio') return hint.audio !== null;
    return part !== 'copyright' || hint.image !== null;
  });
}

/** What was typed that is not what stands there. */
export function changesIn({ hints }: References, written: Written): ReferenceChange[] {
  return hints.flatMap((stored, index) =>
    partsOf(stored).flatMap((part) => {
      const seen = stored[part];
      const typed = asSent(part, written[`${index + 1}.${part}`]?.trim());
      if (typed === undefined || typed === (seen ?? '')) return [];
      return [{ hint: index + 1, part, seen, value: typed === '' ? null : typed }];
    }),
  );
}

/** An address as browsers write it; what is none stays as it is, to be found at fault. */
function asSent(part: ReferencePart, typed: string | undefined): string | undefined {
  if (typed === undefined || part === 'copyright') return typed;
  return httpsLink(typed, longest[part]) ?? typed;
}

const longest = { link: 2000, audio: 2000, source: 2000, copyright: 300 };

/** Why the server would refuse a change; null where it would not. */
export function faultOf({
  part,
  value,
}: ReferenceChange): 'missing' | 'address' | 'tooLong' | null {
  if (value === null) return part === 'source' || part === 'copyright' ? 'missing' : null;
  if (countCharacters(value) > longest[part]) return 'tooLong';
  if (part === 'copyright') return null;
  const isTaken = (part === 'audio' && isOwn(value)) || httpsLink(value, longest[part]) === value;
  return isTaken ? null : 'address';
}

/** Whether something can be opened: a whole address, or one of this installation. */
export function isAddress(value: string): boolean {
  return isOwn(value) || /^https?:\/\/\S+$/.test(value);
}

function isOwn(value: string): boolean {
  return /^\/[^/\\\s][^\\\s]*$/.test(value);
}

/** The hint, from 1 to 4, that the words of a report name first; undefined where they name none. */
export function namedHint(words: string | null): number | undefined {
  const named = /\b(?:hinweis|hint|tipp?)s?\s*(?:(?:nr|no)\.\s*|#\s*)?([1-4])\b/i.exec(words ?? '');
  return named === null ? undefined : Number(named[1]);
}
