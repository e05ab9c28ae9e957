import {
  type ReferencePart,
  referenceParts,
  type References,
} from '../../../backend/staff/references.ts';

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
      const typed = written[`${index + 1}.${part}`]?.trim();
      const seen = stored[part];
      if (typed === undefined || typed === (seen ?? '')) return [];
      return [{ hint: index + 1, part, seen, value: typed === '' ? null : typed }];
    }),
  );
}

const longest = { link: 2000, audio: 2000, source: 2000, copyright: 300 };

/** Why the server would refuse a change; null where it would not. */
export function faultOf({
  part,
  value,
}: ReferenceChange): 'missing' | 'address' | 'tooLong' | null {
  if (value === null) return part === 'source' || part === 'copyright' ? 'missing' : null;
  if (Array.from(value).length > longest[part]) return 'tooLong';
  if (part === 'copyright') return null;
  const isOwn = part === 'audio' && /^\/[^/\\\s][^\\\s]*$/.test(value);
  return isOwn || /^https?:\/\/\S+$/.test(value) ? null : 'address';
}
