import * as v from 'valibot';
import { readUnsent } from '../../device/unsent-store.ts';
import { type MadeDraft, withEnoughTips } from '../../domain/made/made-draft.ts';
import { MOST_TIPS } from '../../domain/made/made-puzzle.ts';

/** A draft is the device's, whoever is signed in. */
export const DEVICE = '';

/** Under what name the device keeps it. */
export const NAME = 'make';

const schema = v.object({
  asksFor: v.picklist(['year', 'number']),
  answer: v.string(),
  label: v.string(),
  title: v.string(),
  tips: v.pipe(v.array(v.object({ text: v.string(), link: v.string() })), v.maxLength(MOST_TIPS)),
});

/** What somebody has written here before and not thrown away; null for nothing. */
export function keptMade(): MadeDraft | null {
  const kept = v.safeParse(schema, readUnsent(DEVICE, NAME));
  return kept.success ? withEnoughTips(kept.output) : null;
}
