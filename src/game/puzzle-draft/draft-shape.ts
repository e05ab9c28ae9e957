import type { DraftContent, DraftText, DraftTip } from './draft-content.ts';

/** How many hints a puzzle has. */
export const HINTS = 4;

/** A draft as it is edited: both languages are there, with four hints each, if only as `{}`. */
export function filledDraft(content: DraftContent): DraftContent {
  return { ...content, de: filled(content.de), en: filled(content.en) };
}

/** The same draft as it is saved: without what nobody wrote. */
export function leanDraft({ de, en, ...rest }: DraftContent): DraftContent {
  const [leanDe, leanEn] = [lean(de), lean(en)];
  return {
    ...rest,
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
  const written = tips.slice(0, tips.findLastIndex((tip) => !isEmpty(tip)) + 1);
  if (written.length === 0 && isEmpty(rest)) return null;
  return written.length === 0 ? rest : { ...rest, tips: written };
}

function isEmpty(value: DraftTip | DraftText): boolean {
  return Object.keys(value).length === 0;
}
