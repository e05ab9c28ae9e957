import {
  emptyStatistics,
  stepStatistics,
  type Statistics,
} from '../../src/domain/statistics/statistics.ts';

/** A line of the ledger, as the server writes it. */
export type Result = { date: string; quando_id: number; attempt: 1 | 2 | 3 | 4 | null };
/** Five counters and the ledger, by date. */
export type StatisticsSet = { statistics: Statistics; results: readonly Result[] };
/** What an upload sends: the counters it names, the ledger, and the version it saw (null for none). */
export type Upload = {
  statistics: Partial<Statistics>;
  results?: readonly Result[];
  seen?: number | null;
};
/** The game a player is at, as the server stores it. */
export type Game = {
  first_try: number | null;
  second_try: number | null;
  third_try: number | null;
  fourth_try: number | null;
  gameState: 'running' | 'won' | 'lost';
  quiz_id: string | null;
  quiz_day: string | null;
};
/** Done, or the SQLSTATE of the refusal. */
export type Outcome = 'done' | 'PT409' | '23514' | '02000';

/**
 * What an account's statistics and game on the server have to be, after calls one by one: the
 * simplest program that does what issue and product say. It knows no clock, no SQL and no network,
 * so it serves whoever drives the server: this folder over the protocol, or the page's own code.
 */
export type ReferenceAccount = {
  /** Null before the first result or upload. */
  present: () => StatisticsSet | null;
  /** Grows with each change of `present`; null before the first. */
  version: () => number | null;
  /** The sets that were replaced, oldest first. */
  archive: () => readonly StatisticsSet[];
  game: () => Game | null;
  /** A finished daily puzzle; true when it is the first of its date. */
  record: (result: Result) => boolean;
  upload: (upload: Upload) => Outcome;
  /** Brings back the set at this place of the archive. */
  restore: (index: number) => Outcome;
  store: (body: Partial<Game>) => Outcome;
};

const blank: Game = {
  first_try: null,
  second_try: null,
  third_try: null,
  fourth_try: null,
  gameState: 'running',
  quiz_id: null,
  quiz_day: null,
};

/** An account that nobody has played with yet. */
export function createReferenceAccount(): ReferenceAccount {
  let present: StatisticsSet | null = null;
  let version = 0;
  let archive: StatisticsSet[] = [];
  let game: Game | null = null;

  const put = (set: StatisticsSet) => {
    present = set;
    version += 1;
  };
  const record = (result: Result) => {
    const { statistics, results } = present ?? { statistics: emptyStatistics, results: [] };
    if (results.some(({ date }) => date === result.date)) return false;
    const ledger = [...results, result].toSorted((a, b) => (a.date < b.date ? -1 : 1));
    put({ statistics: stepStatistics(statistics, result.attempt), results: ledger });
    return true;
  };
  const upload = ({ statistics, results, seen }: Upload): Outcome => {
    const next: StatisticsSet = {
      statistics: { ...(present?.statistics ?? emptyStatistics), ...statistics },
      results: results ?? present?.results ?? [],
    };
    if (!holdsLedger(next)) return '23514';
    if (present === null) {
      put(next);
      return 'done';
    }
    if (isSame(present, next)) return 'done';
    if (seen !== undefined && seen !== version) return 'PT409';
    if (!isSame(present, { statistics: emptyStatistics, results: [] })) {
      archive = [...archive, present].slice(-20);
    }
    put(next);
    return 'done';
  };
  return {
    present: () => present,
    version: () => (present === null ? null : version),
    archive: () => archive,
    game: () => game,
    record,
    upload,
    restore: (index) => {
      const set = archive[index];
      return set === undefined ? '02000' : upload(set);
    },
    store: (body) => {
      const next = { ...(game ?? blank), ...body };
      if (!isGame(next)) return '23514';
      if (game !== null && !follows(game, next)) return 'PT409';
      game = next;
      return 'done';
    },
  };
}

/** Every result of the ledger is among those counted. */
function holdsLedger({ statistics, results }: StatisticsSet): boolean {
  const counted = results.reduce(
    (sum, { attempt }) => stepStatistics(sum, attempt),
    emptyStatistics,
  );
  return counters.every((counter) => statistics[counter] >= counted[counter]);
}

const counters = [
  'firstTrySuccess',
  'secondTrySuccess',
  'thirdTrySuccess',
  'fourthTrySuccess',
  'noSuccess',
] as const satisfies readonly (keyof Statistics)[];

function isSame(a: StatisticsSet, b: StatisticsSet): boolean {
  const key = ({ statistics, results }: StatisticsSet) =>
    JSON.stringify([
      counters.map((counter) => statistics[counter]),
      results.map(({ date, quando_id, attempt }) => [date, quando_id, attempt]),
    ]);
  return key(a) === key(b);
}

function triesOf({ first_try, second_try, third_try, fourth_try }: Game): number[] {
  return [first_try, second_try, third_try, fourth_try].filter((one) => one !== null);
}

function isGame(game: Game): boolean {
  const tries = triesOf(game);
  const inOrder = [game.first_try, game.second_try, game.third_try, game.fourth_try];
  if (inOrder.some((one, index) => (one !== null) !== index < tries.length)) return false;
  return { running: true, won: tries.length > 0, lost: tries.length === 4 }[game.gameState];
}

/** Whether `next` goes on where `game` stands, or is of another puzzle that is not of an earlier day. */
function follows(game: Game, next: Game): boolean {
  if (game.quiz_id !== next.quiz_id || game.quiz_day !== next.quiz_day) {
    return (next.quiz_day ?? '') >= (game.quiz_day ?? '');
  }
  if (next.quiz_id === null) return true;
  const [before, after] = [triesOf(game), triesOf(next)];
  const keeps = before.every((one, index) => one === after[index]);
  if (game.gameState === 'running') return keeps;
  return keeps && after.length === before.length && next.gameState === game.gameState;
}
