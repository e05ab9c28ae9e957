/** Begins a piece of work now or, where enough has begun in this turn of the event loop, in a later one. */
export type BeginInTurn = (begin: () => void) => void;

/**
 * Begins at most `most` pieces of work in a turn of the event loop, in the order of their coming, so that
 * a thousand that come at once do not keep everything else from being answered.
 */
export function createTurns(most: number): BeginInTurn {
  const waiting: (() => void)[] = [];
  let begun = 0;
  const beginNext = () => {
    const next = waiting.splice(0, most);
    begun = next.length;
    if (begun > 0) setImmediate(beginNext);
    for (const begin of next) begin();
  };
  return (begin) => {
    if (begun === 0) setImmediate(beginNext);
    if (begun >= most) {
      waiting.push(begin);
      return;
    }
    begun += 1;
    begin();
  };
}
