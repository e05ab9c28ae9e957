import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../gateway/database/database.ts';
import { listen } from '../../gateway/http/listen.ts';
import { createLog } from '../../gateway/log.ts';
import type { Mail } from '../../gateway/mail/mail.ts';
import { openGateway } from '../../gateway/open-gateway.ts';
import { keepLibrariesQuiet } from '../../gateway/quiet-libraries.ts';
import { readSettings } from '../../gateway/settings.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import { quickPasswords } from '../setup/quick-passwords.ts';
import { readMail } from '../setup/services/read-mail.ts';
import { makeRepository, puzzles } from './content.ts';
import { MODEL } from './global-setup.ts';

/** A real gateway on its own database, whose clock the tests set. */
export type TestGateway = {
  url: string;
  /** Answers without being asked over the network, for who stands in front of it. */
  fetch: (request: Request) => Response | Promise<Response>;
  publishableKey: string;
  /** Opens what no player may, over HTTP as well. */
  secretKey: string;
  /** Where the first administrator's account can be made; undefined where there is one. */
  setUpAddress: () => Promise<string | undefined>;
  /** Sets what the server takes for now; until then its clock runs. */
  setClock: (instant: string) => Promise<void>;
  /** Switches the classics of dry days on or off, as the operator can. */
  setClassics: (value: 'on' | 'off') => Promise<void>;
  /** Counts others at the puzzle of a date: how many at each attempt, and how many did not solve. */
  countOthers: (date: string, counts: readonly number[]) => Promise<void>;
  /** The id of the German puzzle of a date. */
  idOn: (date: string) => Promise<number>;
  /** The id of the puzzle of a date in a language. */
  idIn: (locale: 'de' | 'en', date: string) => Promise<number>;
  /** Adds a custom puzzle that looks for this year, under this token. */
  addCustom: (token: string, year: number) => Promise<void>;
  /** Adds a puzzle that looks for this year, for the day that the server's clock has in UTC. */
  addToday: (locale: 'de' | 'en', year: number) => Promise<void>;
  /**
   * Adds the puzzles that a series leads to by default, 381 in German and 540 in English, with those
   * of their days in the other language; their years are their ids.
   */
  addSeries: () => Promise<void>;
  /** Adds so many custom puzzles, from shelf-1001 on, that nobody has the link of. */
  addShelf: (count: number) => Promise<void>;
  /** Gives the account of an address a role, from its next sign-in on. */
  grant: (address: string, role: string) => Promise<void>;
  /** How many rows there are of rooms and their guests. */
  roomRows: () => Promise<number>;
  /** Every mail to an address, the oldest first, once all that answers promised are sent. */
  mails: (address: string) => Promise<Mail[]>;
  /** Link, token hash and code of the last mail to an address. */
  mailTo: (address: string) => Promise<ReturnType<typeof readMail>>;
  close: () => Promise<void>;
};

/** The same functions as the migrations', but for a clock that stands still where a test sets it. */
const settableClock = `
  create table private.test_clock (at timestamptz not null);
  insert into private.test_clock values (now());
  create or replace function public.get_puzzle_of_the_day(timezoneoffset integer, locale text)
    returns jsonb language sql stable security definer set search_path = '' as $$
      select private.puzzle_of_the_day(
        (select at from private.test_clock), timezoneoffset, locale);
    $$;
  create or replace function private.local_day(at timestamptz, timezoneoffset integer)
    returns date language sql stable security definer set search_path = '' as $$
      select (timezone('UTC', (select c.at from private.test_clock c))
        + make_interval(mins => timezoneoffset))::date;
    $$;
  create or replace function public.report_error(
    quando_id integer, timezoneoffset integer, reason text, words text default null
  ) returns boolean language sql volatile security definer set search_path = '' as $$
      select private.report_error(
        (select at from private.test_clock), quando_id, timezoneoffset, reason, words,
        current_setting('request.headers', true)::json);
    $$;
`;

const countOthers = `
  insert into private.outcome as o (quando_id, attempt, count)
  select s.puzzle_id, c.position % 5, c.count::integer
  from public.schedule s, jsonb_array_elements_text($2::jsonb) with ordinality as c (count, position)
  where s.date = $1::date
  on conflict (quando_id, attempt) do update set count = o.count + excluded.count
`;

const addShelf = `
  with added as (
    insert into public.puzzle (key, locale, name, year, token)
    select 'shelf-' || n, 'de', 'Shelf ' || n, n, 'shelf-token-nobody-has-' || n
    from generate_series(1001, 1000 + $1::integer) n
    returning id, key
  )
  insert into public.tip (puzzle_id, position, text, type)
  select a.id, position, a.key || ' ' || position, 'article'
  from added a, generate_series(1, 4) position
`;

/**
 * Starts a gateway on a free port, with the built page and the tests' own puzzles, on a copy of the
 * model.
 *
 * @param environment what its operator has set
 */
export async function startTestGateway(
  name: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<TestGateway> {
  const folder = await mkdtemp(join(tmpdir(), `quando-${name}-`));
  const repository = await makeRepository(join(folder, 'repository'));
  const dataDir = join(folder, 'data');
  await cp(process.env[MODEL] ?? '', dataDir, { recursive: true });
  let set: number | undefined;
  const sent: Mail[] = [];
  const log = createLog('plain', 'warn', (line) => {
    // A machine full of browsers is slow.
    if (!line.includes('A call was slow.')) throw new Error(`The gateway warns: ${line}`);
  });
  const giveConsoleBack = keepLibrariesQuiet(log);
  const gateway = await openGateway({
    settings: readSettings({ ...quickPasswords, ...environment, DATA_DIR: dataDir }),
    repository,
    log,
    sendMail: async (mail) => {
      sent.push(mail);
    },
    now: () => set ?? Date.now(),
  });
  await gateway.database.exec(settableClock);
  await leaveGaps(gateway.database);
  const server = await listen(
    async (...asked) => unkept(await gateway.fetch(...asked)),
    '127.0.0.1',
    0,
  );
  gateway.listensAt(server.url);
  const idIn = async (locale: 'de' | 'en', date: string) => {
    const [row] = await gateway.database.query<{ id: number }>(
      `select puzzle_id as id from public.schedule where date = $1 and locale = $2`,
      [date, locale],
    );
    if (row === undefined) throw new Error(`no puzzle on ${date}`);
    return row.id;
  };
  return {
    url: server.url,
    fetch: (request) => gateway.fetch(request),
    setUpAddress: gateway.setUpAddress,
    publishableKey: gateway.publishableKey,
    secretKey: gateway.secretKey,
    setClock: async (instant) => {
      set = Date.parse(instant);
      await gateway.database.query('update private.test_clock set at = $1', [instant]);
    },
    setClassics: async (value) => {
      await gateway.database.query(`select private.set_setting('classics', $1)`, [value]);
    },
    countOthers: async (date, counts) => {
      await gateway.database.query(countOthers, [date, JSON.stringify(counts)]);
    },
    idIn,
    idOn: (date) => idIn('de', date),
    addCustom: async (token, year) => {
      await addPuzzle(gateway.database, { token, year, isPublished: true, hint: 'Hinweis' });
    },
    addToday: async (locale, year) => {
      const date = new Date(set ?? Date.now()).toISOString().slice(0, 10);
      await addPuzzle(gateway.database, { locale, year, date });
    },
    addSeries: async () => {
      for (const { after, date } of [
        { after: 380, date: '2039-01-01' },
        { after: 538, date: '2039-01-02' },
      ]) {
        await gateway.database.query(
          `select setval(pg_get_serial_sequence('public.puzzle', 'id'), $1::text::bigint)`,
          [String(after)],
        );
        await addPuzzle(gateway.database, { locale: 'de', year: after + 1, date, hint: 'Reihe' });
        await addPuzzle(gateway.database, { locale: 'en', year: after + 2, date, hint: 'Series' });
      }
    },
    addShelf: async (count) => {
      await gateway.database.query(addShelf, [count]);
      await gateway.database.exec(
        `update public.puzzle set state = 'published' where key like 'shelf-%'`,
      );
    },
    grant: async (address, role) => {
      await gateway.database.query('select private.grant_role($1, $2)', [address, role]);
    },
    roomRows: async () => {
      const [row] = await gateway.database.query<{ rows: number }>(
        `select (select count(*) from private.room)::integer
           + (select count(*) from private.room_guest)::integer as rows`,
      );
      return row?.rows ?? 0;
    },
    mails: async (address) => {
      await gateway.settled();
      return sent.filter(({ to }) => to === address);
    },
    mailTo: async (address) => {
      await gateway.settled();
      return readMail(sent, address);
    },
    close: async () => {
      await server.drain();
      await gateway.close();
      giveConsoleBack();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Takes back the dates that a puzzle of one language leaves empty; publication forbids it else. */
async function leaveGaps(database: Database) {
  await database.exec('alter table public.schedule disable trigger user');
  for (const { date, only } of puzzles) {
    if (only === undefined) continue;
    await database.query('delete from public.schedule where date = $1 and locale <> $2', [
      date,
      only,
    ]);
  }
  await database.exec('alter table public.schedule enable trigger user');
}

/**
 * A browser's own cache goes by the real clock, not by that of the tests, so it must not keep what
 * the page asks for. Files have no time in their names and may stay.
 */
function unkept(answer: Response): Response {
  if (answer.headers.get('Content-Type')?.startsWith('application/json')) {
    answer.headers.set('Cache-Control', 'no-store');
  }
  return answer;
}
