import type { Locale } from '../../../../domain/puzzle/puzzle.ts';

/** The fields of a draft, by the name of their words in the catalogue `preflight`. */
export const draftFields = [
  'year',
  'timeScale',
  'difficulty',
  'anniversary',
  'label',
  'text',
  'type',
  'title',
  'link',
  'image',
  'imageAlt',
  'copyright',
  'audio',
  'region',
  'name',
  'lat',
  'lon',
  'land',
  'address',
  'quote',
] as const;

export type DraftField = (typeof draftFields)[number];

/** Where in a draft something is: `hint` counts from 1; null where it concerns all of them. */
export type FindingPlace = { locale: Locale | null; hint: number | null; field: DraftField | null };

/**
 * What a path such as `de.tips[2].source.quote` leads to.
 *
 * @param path as findings have it, and the database in `details`
 */
export function placeOf(path: string): FindingPlace {
  const [, locale, index] = /^(?:(de|en)\.)?(?:tips\[(\d)\])?/.exec(path) ?? [];
  const last = path.split('.').at(-1);
  return {
    locale: locale === 'de' || locale === 'en' ? locale : null,
    hint: index === undefined ? null : Number(index) + 1,
    field: draftFields.find((known) => known === last) ?? null,
  };
}
