/** What accompanies the fields of a draft. */
export const PANELS = ['check', 'preview', 'publish'] as const;

export type Panel = (typeof PANELS)[number];

/** Which part accompanies the fields, and whether it is in sight where there is room for one alone. */
export type CompanyView = {
  panel: Panel;
  isInSight: boolean;
  /** Whether a key asked for it, which takes the focus along. */
  isByKey: boolean;
};
