import type { Locale } from '../puzzle.ts';

/** The part of the world a tip is about; `world` is the seas, the poles, space, or all at once. */
export const REGIONS = ['africa', 'americas', 'asia', 'europe', 'oceania', 'world'] as const;

export type Region = (typeof REGIONS)[number];

/** Where a tip plays: degrees to a tenth, and today's country there by its ISO 3166 code, or sea. */
export type Place = { name: string; lat: number; lon: number; land: string };

/** One hint as its author writes it. During play only text and image are shown. */
export type AuthoredTip = {
  text: string;
  type: string;
  title?: string;
  link?: string;
  image?: string;
  imageAlt?: string;
  copyright?: string;
  audio?: string;
  region?: Region;
  /** Null for space, the whole world, or nowhere in particular. */
  place?: Place | null;
  source: { address: string; quote: string };
};

/**
 * One puzzle in both languages, as files and the creator have it. Without a date it is a draft;
 * `anniversary` is the day of the year that suits it, MM-DD.
 */
export type AuthoredPuzzle = {
  key: string;
  name: string | null;
  date: string | null;
  anniversary?: string;
  year: number;
  timeScale: number;
  difficulty: number;
} & Record<Locale, { label?: string; tips: AuthoredTip[] }>;

export const LOCALES = ['de', 'en'] as const satisfies readonly Locale[];
