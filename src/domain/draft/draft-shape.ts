import type { DraftContent, DraftText, DraftTip } from './draft-content.ts';

/** How many hints a puzzle has. */
export const HINTS = 4;

/** A draft as it is edited: both languages are there, with four hints each, if only as `{}`. */
export function filledDraft(content: DraftContent): DraftContent {
  return { ...content, de: filled(content.de), en: filled(content.en) };
}

/** The same draft as it is saved: without what nobody wrote, and without blanks around addresses. */
export function leanDraft({ de, en, ...rest }: DraftContent): DraftContent {
  const [leanDe, leanEn] = [lean(de), lean(en)];
  return {
    ...withoutBlanks(rest),
    ...(leanDe === null ? {} : { de: leanDe }),
    ...(leanEn === null ? {} : { en: leanEn }),
  };
}

function filled(text: DraftText | undefined): DraftText {
  const tips = text?.tips ?? [];
  const missing = Math.max(0, HINTS - tips.length);
  return { ...text, tips: [...tips, ...Array.from({ length: missing }, () => ({}))] };
}

function lean(text: DraftText | undefined): DraftText | null {
  const { tips = [], ...rest } = text ?? {};
  const all = tips.map(leanTip);
  const written = all.slice(0, all.findLastIndex((tip) => !isEmpty(tip)) + 1);
  const label = withoutBlanks(rest);
  if (written.length === 0 && isEmpty(label)) return null;
  return written.length === 0 ? label : { ...label, tips: written };
}

function leanTip({ source = {}, place = {}, ...tip }: DraftTip): DraftTip {
  const [leanSource, leanPlace] = [withoutBlanks(source), withoutBlanks(place)];
  return {
    ...withoutBlanks(tip),
    ...(isEmpty(leanPlace) ? {} : { place: leanPlace }),
    ...(isEmpty(leanSource) ? {} : { source: leanSource }),
  };
}

const addresses = new Set(['link', 'image', 'audio', 'address']);

/** The database takes a text of nothing but blanks for a text, and an address with one for none. */
function withoutBlanks<Members extends object>(members: Members): Members {
  return Object.fromEntries(
    Object.entries(members)
      .map(([name, value]: [string, unknown]) => [
        name,
        typeof value === 'string' && addresses.has(name) ? value.trim() : value,
      ])
      .filter(([, value]) => typeof value !== 'string' || value.trim() !== ''),
  ) as Members;
}

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0;
}
