import { deepStrictEqual, ok } from 'node:assert/strict';
import { getAccountSet, getReplacedStatistics } from '../../src/backend/accounts/records.ts';
import { MAX_ATTEMPTS, nextAttemptIndex } from '../../src/domain/round/attempts.ts';
import type { LedgerEntry, Records } from '../../src/domain/statistics/ledger.ts';
import type { Puzzle } from '../../src/domain/puzzle/puzzle.ts';
import { roundState } from '../../src/domain/round/round.ts';
import { emptyStatistics, stepStatistics } from '../../src/domain/statistics/statistics.ts';
import { createPagedDevice, dataOf, type PagedDevice, type Person } from './paged-device.ts';
import type { PageStep } from './page-steps.ts';

/** What there is to play: the daily puzzles of some days in both languages, and two new accounts. */
export type PagedWorld = {
  days: readonly (readonly [Puzzle, Puzzle])[];
  people: readonly [Person, Person];
};

type Finish = { player: string; device: number; entry: LedgerEntry };

/** What happened, in the simplest words: who ended which game where, and who made which try. */
type Story = {
  finishes: Finish[];
  /** Who was signed in on which device after somebody. */
  visits: { device: number; player: string }[];
  /** By its year, which nobody else tries. */
  tries: Map<number, { player: string; device: number }>;
  /** How far an account's game of a puzzle has been in sight on a device. */
  progress: Map<string, number>;
};

/**
 * Plays the steps with the page's own storage and keepers against a real backend, then lets every
 * device go online as everybody. Throws unless each set counts exactly its ledger, each finished
 * game is in its player's ledger or in one that was replaced on purpose, nothing else is, nobody has
 * seen another account's game, and no account has lost one from sight.
 */
export async function playPages({ days, people }: PagedWorld, steps: readonly PageStep[]) {
  const devices = [0, 1, 2].map(createPagedDevice);
  const story: Story = { finishes: [], visits: [], tries: new Map(), progress: new Map() };
  const dayOf = [0, 0, 0];

  const open = (device: PagedDevice, index: number, later: number, locale: number) => {
    const before = dayOf[index] ?? 0;
    const day = Math.min(before + later, days.length - 1);
    const puzzle = days[day]?.[locale === 0 ? 0 : 1];
    if (puzzle !== undefined) device.open(puzzle, day !== before);
    dayOf[index] = day;
  };

  for (const step of steps) {
    const device = devices[step.device];
    if (device === undefined) continue;
    device.activate(step.faults);
    switch (step.kind) {
      case 'open':
        open(device, step.device, Number(step.isNextDay), step.locale);
        await device.wake();
        break;
      case 'guess':
        if (device.round() === null) open(device, step.device, 0, 0);
        expectOwnGame(device, step.device, story);
        guess(device, step, story);
        await device.wake();
        break;
      case 'sign-in': {
        const person = people[step.person] ?? people[0];
        device.signOut();
        device.signIn(person);
        story.visits.push({ device: step.device, player: person.id });
        await device.wake();
        break;
      }
      case 'look':
        await device.look();
        break;
      case 'choose':
        await device.choose(step.source);
        break;
      case 'close':
        device.close();
        break;
      default:
        device.signOut();
    }
    expectOwnGame(device, step.device, story);
    expectNothingForgotten(device, step.device, story);
  }

  for (const [index, device] of devices.entries()) await goOnline(device, index, people, story);
  for (const person of people) await expectAccount(person, story);
}

function guess(device: PagedDevice, step: PageStep & { kind: 'guess' }, story: Story) {
  const round = device.round();
  if (round === null) return;
  const year = step.isRight ? round.puzzle.year : 2000 + story.tries.size;
  const made = round.attempts.filter((attempt) => attempt !== null).length;
  const ended = device.guess(year);
  const player = device.player();
  const now = device.round()?.attempts.filter((attempt) => attempt !== null).length ?? 0;
  if (!step.isRight && now > made) story.tries.set(year, { player, device: step.device });
  if (ended !== null) story.finishes.push({ ...ended, device: step.device });
}

/** What is in sight was tried by who plays, or by nobody on this device, or came from the account. */
function expectOwnGame(device: PagedDevice, index: number, { tries, visits }: Story) {
  const player = device.player();
  for (const attempt of device.round()?.attempts ?? []) {
    const made = attempt === null ? undefined : tries.get(attempt);
    if (made === undefined || made.player === player) continue;
    const cameAlong = visits.some(
      (visit) => visit.device === made.device && visit.player === player,
    );
    ok(made.player === '' && player !== '', `${attempt} is of ${made.player}`);
    ok(made.device === index || cameAlong, `${attempt} was tried on another device`);
  }
}

/** An account finds its game again as far as it was on the device, whoever has played meanwhile. */
function expectNothingForgotten(device: PagedDevice, index: number, { progress }: Story) {
  const round = device.round();
  if (round === null || device.player() === '') return;
  const isOver = roundState(round) !== 'running';
  const now = isOver ? MAX_ATTEMPTS : nextAttemptIndex(round.attempts);
  const name = `${index} ${device.player()} ${round.puzzle.id}`;
  ok(now >= (progress.get(name) ?? 0), `a game of ${name} is shorter than before`);
  progress.set(name, now);
}

async function goOnline(
  device: PagedDevice,
  index: number,
  people: PagedWorld['people'],
  story: Story,
) {
  device.activate();
  device.signOut();
  for (const person of people) {
    device.signIn(person);
    story.visits.push({ device: index, player: person.id });
    await device.look();
    await device.choose('online');
    await device.look();
    deepStrictEqual(device.waiting(person.id), []);
    device.signOut();
  }
  const records = device.records();
  expectCounted(records);
  const own = story.finishes.filter(({ player, device: at }) => player === '' && at === index);
  for (const { entry } of own) {
    // Of a date the first that nobody finished here.
    const first = own.find((finish) => finish.entry.date === entry.date)?.entry;
    deepStrictEqual(
      records.ledger.find(({ date }) => date === entry.date),
      first,
    );
  }
  ok(records.ledger.length <= own.length);
}

async function expectAccount(person: Person, { finishes, visits }: Story) {
  const accounts = { rest: dataOf(person) };
  const set = await getAccountSet(accounts);
  const replaced = await getReplacedStatistics(accounts);
  for (const records of [set, ...replaced]) expectCounted(records);
  const all = [set, ...replaced].flatMap(({ ledger }) => ledger);
  const theirs = finishes.filter(
    ({ player, device }) =>
      player === person.id ||
      (player === '' &&
        visits.some((visit) => visit.device === device && visit.player === person.id)),
  );
  for (const entry of all) {
    ok(
      theirs.some((finish) => JSON.stringify(finish.entry) === JSON.stringify(entry)),
      `nobody came to ${JSON.stringify(entry)}`,
    );
  }
  for (const { entry } of finishes.filter(({ player }) => player === person.id)) {
    ok(
      all.some(({ date }) => date === entry.date),
      `lost ${JSON.stringify(entry)}`,
    );
  }
}

/** Each result is counted once: the counters are what the ledger says. */
function expectCounted({ statistics, ledger }: Records) {
  const counted = ledger.reduce(
    (sum, { attempt }) => stepStatistics(sum, attempt),
    emptyStatistics,
  );
  deepStrictEqual(statistics, counted);
}
