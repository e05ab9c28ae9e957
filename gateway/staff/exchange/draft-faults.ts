import { Ajv2020, type DefinedError } from 'ajv/dist/2020.js';

import schema from '../../../content/puzzle-file.schema.json' with { type: 'json' };
import { isMembers } from '../../../src/domain/draft/same-value.ts';
import { fieldName, reasonOf } from '../../content/parse-document.ts';
import type { Fault, Reason } from './exchange-file.ts';
import type { Members } from './stored-puzzles.ts';

/** As private.check_draft has them. */
const longestText = 2000;
const mostBytes = 65_536;

/** What makes a puzzle whole; a draft may lack it, and say anything where the form is bound. */
const loosened = new Set(['required', 'minLength', 'minItems', 'pattern', 'format', 'enum']);

const ajv = new Ajv2020({ allErrors: true, strictTypes: false, multipleOfPrecision: 6 });
const isDraft = ajv.compile({
  type: 'object',
  additionalProperties: false,
  properties: loose(schema.$defs.puzzle.properties),
  $defs: loose(schema.$defs),
});

/** Whether values lie deeper than in any puzzle, so that nobody needs to walk them. */
export function isTooDeep(value: unknown, levels = 6): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isTooDeep(part, levels - 1));
}

/** Whether a content is larger than any puzzle by far, so that nobody needs to compare its parts. */
export function isFarTooLarge(content: Members): boolean {
  return JSON.stringify(content).length > 4 * mostBytes;
}

/** What keeps a content from being a draft; the database asks the same again. */
export function draftFaults(content: Members): Fault[] {
  const errors = isDraft(content) ? [] : ((isDraft.errors ?? []) as DefinedError[]);
  const faults = [...errors.map(faultOf), ...signFaults(content, '')];
  // Indented by one it is at least as long as PostgreSQL writes it.
  if (Buffer.byteLength(JSON.stringify(content, null, 1)) > mostBytes) {
    faults.push({ path: null, reason: 'too_long', message: 'is larger than 64 kB' });
  }
  return faults;
}

/** The schema without what makes a puzzle whole, and each text as long as a draft's may be. */
function loose(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(loose);
  if (!isMembers(part)) return part;
  // A draft says nothing of a hint that plays nowhere.
  if (Array.isArray(part['oneOf'])) return loose(part['oneOf'].at(-1));
  const kept = Object.entries(part).filter(([name]) => !loosened.has(name));
  const looser = Object.fromEntries(kept.map(([name, value]) => [name, loose(value)]));
  if ('enum' in part) looser['type'] = 'string';
  if (looser['type'] === 'string') looser['maxLength'] = longestText;
  return looser;
}

const reasons: Readonly<Record<string, Reason>> = {
  additionalProperties: 'unknown_member',
  maxLength: 'too_long',
};

function faultOf(error: DefinedError): Fault {
  const steps = error.instancePath.split('/').slice(1);
  if (error.keyword === 'additionalProperties') steps.push(error.params.additionalProperty);
  return {
    path: fieldName(steps),
    reason: reasons[error.keyword] ?? 'not_a_puzzle',
    message: reasonOf(error),
  };
}

/** PostgreSQL stores no zero byte and no half of a character. */
function signFaults(value: unknown, path: string): Fault[] {
  if (typeof value === 'string') {
    if (!/\0|\p{Cs}/u.test(value)) return [];
    return [{ path, reason: 'sign', message: 'has a zero byte or half a character' }];
  }
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => signFaults(item, `${path}[${index}]`));
  }
  if (!isMembers(value)) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    signFaults(part, path === '' ? name : `${path}.${name}`),
  );
}
