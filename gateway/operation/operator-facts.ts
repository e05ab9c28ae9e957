import * as v from 'valibot';

import type { Database } from '../database/database.ts';
import { isStorable } from '../database/is-storable.ts';
import { whileSessionLasts } from '../database/session-lasts.ts';
import type { SignedInUser } from '../limits/account-key.ts';
import {
  type FactName,
  factNames,
  type FactTexts,
  type OperatorFacts,
  readFacts,
} from '../operator.ts';
import type { SettingSource } from '../read-environment.ts';
import { readJson } from '../request/read-json.ts';
import { refused } from '../request/refused.ts';

/** One of the operator's facts: what counts, and where that was said; null where nobody said it. */
export type Fact = { name: FactName; value: string | null; source: SettingSource | 'page' | null };

/** Who runs this installation: as the settings say, and what these leave open as administrators do. */
export type Operator = {
  facts: () => OperatorFacts;
  list: () => Fact[];
  /** Looks what administrators have said by now. */
  renew: () => Promise<void>;
  /**
   * Takes what an administrator says: the body has a text, or null, for each name that changes. Answers what the
   * page is told from then on, `operator`.
   */
  take: (user: SignedInUser, request: Request) => Promise<Response>;
};

type Parts = {
  database: Database;
  /** What the settings say, which goes before all else, and where they do. */
  set: FactTexts;
  sources: Readonly<Record<string, SettingSource>>;
  /** What the page is told of the operator beside the facts. */
  beside: object;
  /** Hears what the page is told, whenever it is something else. */
  tell: (operator: object) => void;
};

const mostBytes = 32 * 1024;
const line = v.pipe(
  v.string(),
  v.maxLength(2_000),
  v.regex(/^\P{Cc}*$/u),
  v.check((said) => isStorable(said)),
);
const asked = v.record(v.picklist(factNames), v.nullable(line));

/** Reads what administrators have said so far. */
export async function openOperator(parts: Parts): Promise<Operator> {
  const { database, set, sources, beside, tell } = parts;
  let stored: FactTexts = {};
  const current = () => readFacts({ ...stored, ...set }).facts;
  const toPage = () => ({ ...current(), ...beside });
  let told = JSON.stringify(toPage());
  const read = async () => {
    stored = await readStored(database);
    const operator = toPage();
    const text = JSON.stringify(operator);
    if (text !== told) tell(operator);
    told = text;
  };
  // In turn, so that an earlier answer never comes last.
  let last: Promise<void> = Promise.resolve();
  const renew = () => (last = last.catch(() => {}).then(read));
  await renew();
  return {
    facts: current,
    list: () =>
      factNames.map((name) => {
        if (set[name] !== undefined) {
          return { name, value: set[name], source: sources[name] ?? 'environment' };
        }
        const value = stored[name] ?? null;
        return { name, value, source: value === null ? null : 'page' };
      }),
    renew,
    take: async (user, request) => {
      const said = v.safeParse(asked, await readJson(request, mostBytes));
      if (!said.success) return refused(400, 'bad_json', 'This takes texts by names of facts.');
      const given = Object.entries(said.output).map(
        ([name, text]) => [name, text?.trim() || null] as const,
      );
      const elsewhere = given.map(([name]) => name).filter((name) => name in set);
      if (elsewhere.length > 0) {
        return refused(409, 'set_elsewhere', 'A setting says so.', { field: elsewhere.join() });
      }
      const texts = Object.fromEntries(given.filter(([, text]) => text !== null));
      const { faulty } = readFacts(texts);
      if (faulty.length > 0) return notSound(faulty);
      try {
        await whileSessionLasts(database, user, (query) =>
          query('select private.set_operator_facts($1::text::uuid, $2::text::jsonb, now())', [
            user.id,
            JSON.stringify(Object.fromEntries(given)),
          ]),
        );
      } catch (error) {
        // The database is stricter in a few odd cases, such as https:quando.example without slashes.
        const isForm = error instanceof Error && 'code' in error && error.code === '23514';
        if (isForm) return notSound(given.map(([name]) => name));
        throw error;
      }
      await renew();
      return Response.json({ operator: toPage() });
    },
  };
}

function notSound(names: readonly string[]): Response {
  return refused(422, 'not_sound', 'These make no sense.', { field: names.join() });
}

async function readStored({ query }: Pick<Database, 'query'>): Promise<FactTexts> {
  const rows = await query<{ name: string; value: string }>(
    'select name, value from private.operator_fact',
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
