/**
 * `begin` begins a piece of work now or, where enough has begun in this turn of the event loop, in a later one.
 * `hasCome` says that somebody has connected in this turn.
 */
export type Turns = { begin: (work: () => void) => void; hasCome: () => void };

/** Of so many turns, one begins a piece of work while others wait to be taken. */
const turnsForComers = 4;

/**
 * Begins at most `most` pieces of work in a turn of the event loop, in the order of their coming, so that
 * a thousand that come at once do not keep everything else from being answered. Node takes one connection
 * a turn: where one has come, others may wait behind it, and turns are kept short until nobody comes.
 */
export function createTurns(most: number): Turns {
  const waiting: (() => void)[] = [];
  let begun = 0;
  let isCounting = false;
  let comers = { now: false, before: false };
  let passed = 0;
  const room = () => {
    if (!comers.now && !comers.before) return most;
    return passed >= turnsForComers - 1 ? 1 : 0;
  };
  const beginNext = () => {
    comers = { now: false, before: comers.now };
    const next = waiting.splice(0, room());
    passed = begun > 0 || next.length > 0 ? 0 : passed + 1;
    begun = next.length;
    isCounting = begun > 0 || waiting.length > 0;
    if (isCounting) setImmediate(beginNext);
    for (const work of next) work();
  };
  return {
    begin: (work) => {
      if (!isCounting) setImmediate(beginNext);
      isCounting = true;
      if (waiting.length > 0 || begun >= room()) {
        waiting.push(work);
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
