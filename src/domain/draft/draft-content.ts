/** A hint as far as it is written. */
export type DraftTip = {
  text?: string;
  type?: string;
  title?: string;
  link?: string;
  image?: string;
  imageAlt?: string;
  copyright?: string;
  audio?: string;
  region?: string;
  place?: { name?: string; lat?: number; lon?: number; land?: string };
  source?: { address?: string; quote?: string };
};

/** One language of a draft; a hint nobody wrote yet is `{}` or missing at the end. */
export type DraftText = { label?: string; tips?: DraftTip[] };

/**
 * A puzzle in the making: the puzzle file's shape for one puzzle without key, name and date, of which
 * anything may be missing.
 */
export type DraftContent = {
  year?: number;
  timeScale?: number;
  difficulty?: number;
  anniversary?: string;
  de?: DraftText;
  en?: DraftText;
};
