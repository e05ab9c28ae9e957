import { furthestOffset } from './bounds.ts';
import { badQuery, DataRefusal } from './refusal.ts';

/** What the headers of a request ask for beside its query. */
export type Preferences = {
  isReturned: boolean;
  isCounted: boolean;
  resolution: 'merge-duplicates' | 'ignore-duplicates' | undefined;
  /** Columns that a row leaves out are filled with their defaults, not with null. */
  hasDefaults: boolean;
  /** More rows than this may not be changed. */
  maxAffected: number | undefined;
  /** The preferences that count, as the answer names them. */
  applied: readonly string[];
};

const choices: Readonly<Record<string, readonly string[]>> = {
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
  tx: ['commit', 'rollback'],
};

/** @throws DataRefusal PGRST122 for what is unknown, where `handling=strict` asks for it */
export function readPreferences(headers: Headers): Preferences {
  const said = (headers.get('prefer') ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const chosen = new Map<string, string>();
  const unknown: string[] = [];
  for (const word of said) {
    const [name = '', value = ''] = word.split('=', 2);
    const isKnown =
      choices[name]?.includes(value) ?? (name === 'max-affected' && /^\d{1,9}$/.test(value));
    if (!isKnown) unknown.push(word);
    else if (!chosen.has(name)) chosen.set(name, value);
  }
  const isStrict = chosen.get('handling') === 'strict';
  if (isStrict && unknown.length > 0) throw invalidPreferences(unknown);
  if (!isStrict) chosen.delete('max-affected');
  const resolution = chosen.get('resolution');
  const most = chosen.get('max-affected');
  return {
    isReturned: chosen.get('return') === 'representation',
    isCounted: chosen.has('count'),
    resolution:
      resolution === 'merge-duplicates' || resolution === 'ignore-duplicates'
        ? resolution
        : undefined,
    hasDefaults: chosen.get('missing') === 'default',
    maxAffected: most === undefined ? undefined : Number(most),
    applied: [...chosen].filter(([name]) => name !== 'tx').map((pair) => pair.join('=')),
  };
}

/** The form of an answer's body. */
export type Form = { isSingle: boolean; hasNulls: boolean };

/** @throws DataRefusal PGRST107 for a form that is not there */
export function readForm(headers: Headers): Form {
  const accepted = (headers.get('accept') ?? '*/*').split(',').map((part) => part.toLowerCase());
  for (const part of accepted) {
    const [type = '', ...parameters] = part.split(';').map((word) => word.trim());
    const hasNulls = !parameters.includes('nulls=stripped');
    if (/^application\/vnd\.pgrst\.object(\+json)?$/.test(type))
      return { isSingle: true, hasNulls };
    if (/^application\/vnd\.pgrst\.array(\+json)?$/.test(type))
      return { isSingle: false, hasNulls };
    if (['*/*', 'application/*', 'application/json'].includes(type)) {
      return { isSingle: false, hasNulls: true };
    }
  }
  const types = accepted.map((part) => part.trim()).join(', ');
  throw new DataRefusal(406, 'PGRST107', `None of these media types are available: ${types}`);
}

/** A part of a result, as `Range` asks for it: the first place and how many; places count from 0. */
export function readRange(headers: Headers): { offset: number; limit: number | undefined } {
  const found = /^(\d{1,9})-(\d{0,9})$/.exec(headers.get('range') ?? '');
  if (found === null) return { offset: 0, limit: undefined };
  const [, first = '', last = ''] = found;
  const offset = Number(first);
  if (offset > furthestOffset) throw badQuery('The range is too far.', `from ${offset}`);
  if (last === '') return { offset, limit: undefined };
  if (Number(last) < offset) throw backwardRange();
  return { offset, limit: Number(last) - offset + 1 };
}

function backwardRange(): DataRefusal {
  const details =
    'The lower boundary must be lower than or equal to the upper boundary in the Range header.';
  return new DataRefusal(416, 'PGRST103', 'Requested range not satisfiable', { details });
}

function invalidPreferences(unknown: readonly string[]): DataRefusal {
  const details = `Invalid preferences: ${unknown.join(', ')}`;
  const message = 'Invalid preferences given with handling=strict';
  return new DataRefusal(400, 'PGRST122', message, { details });
}
