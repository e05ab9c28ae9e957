import { type Locale, type Puzzle, type Tip, type TipType, tipTypes } from '../puzzle/puzzle.ts';
import type { DraftContent, DraftTip } from './draft-content.ts';
import { wholePlace } from './draft-place.ts';
import { isAudioAddress, isImageAddress } from './media-address.ts';

/** What stands where a hint is not written yet, in the puzzle's language. */
export type Placeholders = readonly [string, string, string, string];

/**
 * A draft as the game takes it: what is missing has the plainest value there is. Null as long as it
 * has no answer, without which there is nothing to play.
 */
export function draftPuzzle(
  { year = Number.NaN, timeScale, ...content }: DraftContent,
  locale: Locale,
  placeholders: Placeholders,
): Puzzle | null {
  if (!Number.isInteger(year) || year < 0 || year > 9999) return null;
  const text = content[locale] ?? {};
  const tip = (index: 0 | 1 | 2 | 3) => draftTip(text.tips?.[index] ?? {}, placeholders[index]);
  return {
    id: 'draft',
    name: null,
    locale,
    date: null,
    year,
    timeScale: timeScale === 0 || timeScale === 1 || timeScale === 2 ? timeScale : 3,
    label: written(text.label),
    classic: false,
    tips: [tip(0), tip(1), tip(2), tip(3)],
    errata: [],
  };
}

function draftTip(tip: DraftTip, placeholder: string): Tip {
  const image = fitting(tip.image, isImageAddress);
  return {
    text: written(tip.text) ?? placeholder,
    type: kindOf(tip.type),
    title: written(tip.title),
    link: fitting(tip.link, (link) => /^https?:\/\/\S+$/.test(link)),
    image,
    imageAlt: image === null ? null : written(tip.imageAlt),
    copyright: image === null ? null : written(tip.copyright),
    audio: fitting(tip.audio, isAudioAddress),
    place: wholePlace(tip.place),
  };
}

function kindOf(type: string | undefined): TipType {
  return tipTypes.find((known) => known === type) ?? 'article';
}

/** A text with something in it, or null. */
function written(text: string | undefined): string | null {
  return text === undefined || text.trim() === '' ? null : text;
}

/** An address of the form that the database takes, or null: somebody may be about to type it. */
function fitting(address = '', hasForm: (address: string) => boolean): string | null {
  return hasForm(address) ? address : null;
}
