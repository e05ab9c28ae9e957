/** What a query string asks for; names in it are the caller's until a catalogue has found them. */
export type ParsedQuery = {
  select: readonly SelectedColumn[];
  conditions: readonly Condition[];
  order: readonly SortKey[];
  limit: number | undefined;
  offset: number;
  /** The columns of the body that count; undefined: all of them. */
  columns: readonly string[] | undefined;
  onConflict: readonly string[] | undefined;
  /** Arguments of a function called by GET. */
  arguments: ReadonlyMap<string, string>;
};

/** `name` is `*` for all columns. */
export type SelectedColumn = { name: string; alias: string | undefined; isText: boolean };

export type SortKey = {
  column: string;
  isDescending: boolean;
  nulls: 'first' | 'last' | undefined;
};

export type Condition = ColumnCondition | JoinedConditions;

export type JoinedConditions = {
  join: 'and' | 'or';
  isNegated: boolean;
  parts: readonly Condition[];
};

export type ColumnCondition = { column: string; isNegated: boolean; test: Test };

export type Test =
  | { kind: 'compare'; operator: Operator; value: string }
  | { kind: 'in'; values: readonly string[] }
  | { kind: 'is'; word: TruthWord };

/** The operators there are, as PostgREST names them. */
export const operators = [
  'eq',
  'neq',
  'gte',
  'gt',
  'lte',
  'lt',
  'like',
  'ilike',
  'isdistinct',
  'cs',
  'cd',
  'ov',
] as const;

export type Operator = (typeof operators)[number];

export const truthWords = ['null', 'not_null', 'true', 'false', 'unknown'] as const;

export type TruthWord = (typeof truthWords)[number];
