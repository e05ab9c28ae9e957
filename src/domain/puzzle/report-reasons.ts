/** What may be wrong with a puzzle, as players report it and staff read it. */
export const reportReasons = [
  'fact',
  'source',
  'link',
  'wording',
  'solvable',
  'technical',
] as const;

export type ReportReason = (typeof reportReasons)[number];
