import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

import { Ajv2020 } from 'ajv/dist/2020.js';

import schema from '../../content/records/second-reading.schema.json' with { type: 'json' };
import { isIsoDay } from '../../src/domain/day/day.ts';
import type { SecondReading } from '../../src/domain/puzzle/check/second-reading.ts';
import { parseDocument } from './parse-document.ts';
import type { ContentFault } from './puzzle-file.ts';
import { listJson } from './read-content.ts';

const ajv = new Ajv2020({ allErrors: true, formats: { date: isIsoDay }, strictTypes: false });
const isDocument = ajv.compile<{ records: SecondReading[] }>(schema);

/**
 * The records of all `*.json` in the folder but schemas, and what is wrong with files that break
 * theirs. Rejects when the folder cannot be read.
 */
export async function readSecondReadings(
  folder: string,
): Promise<{ readings: SecondReading[]; faults: ContentFault[] }> {
  const readings: SecondReading[] = [];
  const faults: ContentFault[] = [];
  for (const path of await listJson(folder)) {
    const name = `records/${basename(path)}`;
    const parsed = parseDocument(name, await readFile(path, 'utf8'), isDocument, 'records');
    if (Array.isArray(parsed)) faults.push(...parsed);
    else readings.push(...parsed.records);
  }
  return { readings, faults };
}
