import {
  type AuthoredPuzzle,
  type AuthoredTip,
  type Region,
  REGIONS,
} from '../puzzle/check/authored-puzzle.ts';
import type { DraftContent, DraftText, DraftTip } from './draft-content.ts';
import { wholePlace } from './draft-place.ts';

/** No text names it: what a draft without an answer is held against. */
const NO_YEAR = -1;

const PLACES = [0, 1, 2, 3] as const;

/** A draft in the form that the content’s rules read: four hints a language, empty where not written. */
export function authoredDraft(content: DraftContent): AuthoredPuzzle {
  return {
    key: '',
    name: null,
    date: null,
    year: content.year ?? NO_YEAR,
    timeScale: content.timeScale ?? 3,
    difficulty: content.difficulty ?? 1,
    de: authoredText(content.de),
    en: authoredText(content.en),
  };
}

function authoredText({ label, tips = [] }: DraftText = {}): {
  label?: string;
  tips: AuthoredTip[];
} {
  return {
    ...written({ label }),
    tips: PLACES.map((place) => authoredTip(tips[place] ?? {})),
  };
}

function authoredTip(tip: DraftTip): AuthoredTip {
  const { title, link, image, imageAlt, copyright, audio } = tip;
  const place = wholePlace(tip.place);
  const region = REGIONS.find((known) => known === tip.region);
  return {
    text: tip.text ?? '',
    type: tip.type ?? '',
    ...written({ title, link, image, imageAlt, copyright, audio }),
    ...(region === undefined ? {} : { region: region satisfies Region }),
    ...(place === null ? {} : { place }),
    source: { address: tip.source?.address ?? '', quote: tip.source?.quote ?? '' },
  };
}

/** Only the texts that have something in them. */
function written<Name extends string>(texts: Record<Name, string | undefined>) {
  return Object.fromEntries(
    Object.entries(texts).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '',
    ),
  ) as Partial<Record<Name, string>>;
}
