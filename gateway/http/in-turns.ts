/**
 * `begin` begins a piece of work for somebody now or, where enough has begun in this turn of the event loop, in a later one.
 * `hasCome` says that somebody has connected in this turn.
 */
export type Turns = { begin: (work: () => void, who?: string) => void; hasCome: () => void };

/** Of so many turns, one begins a piece of work while others wait to be taken. */
const turnsForComers = 4;

/**
 * Begins at most `most` pieces of work in a turn of the event loop, by turns of those it is for, so that
 * a thousand that come at once do not keep everything else from being answered. Node takes one connection
 * a turn: where one has come, others may wait behind it, and turns are kept short until nobody comes.
 */
export function createTurns(most: number): Turns {
  /** Who is next is first. */
  const waiting = new Map<string, (() => void)[]>();
  let begun = 0;
  let isCounting = false;
  let comers = { now: false, before: false };
  let passed = 0;
  const room = () => {
    if (!comers.now && !comers.before) return most;
    return passed >= turnsForComers - 1 ? 1 : 0;
  };
  const takeNext = () => {
    const [[who, works] = ['', []]] = waiting;
    waiting.delete(who);
    const next = works.shift();
    if (works.length > 0) waiting.set(who, works);
    return next ?? [];
  };
  const beginNext = () => {
    comers = { now: false, before: comers.now };
    const next = Array.from({ length: room() }, takeNext).flat();
    passed = begun > 0 || next.length > 0 ? 0 : passed + 1;
    begun = next.length;
    isCounting = begun > 0 || waiting.size > 0;
    if (isCounting) setImmediate(beginNext);
    for (const work of next) work();
  };
  return {
    begin: (work, who = '') => {
      if (!isCounting) setImmediate(beginNext);
      isCounting = true;
      if (waiting.size > 0 || begun >= room()) {
        const works = waiting.get(who) ?? [];
        works.push(work);
        waiting.set(who, works);
        return;
      }
      begun += 1;
      work();
    },
    hasCome: () => {
      comers.now = true;
    },
  };
}
