type Work = () => Promise<unknown>;

/** However slow the work is, no measurement goes on beyond this, in milliseconds. */
const longest = 3_000;

/**
 * Does work so many times, shared by lanes that each start again as soon as they have ended, and
 * returns the milliseconds that one took of the whole time.
 */
export async function timeInLanes(lanes: readonly Work[], count: number): Promise<number> {
  const start = performance.now();
  let begun = 0;
  await Promise.all(
    lanes.map(async (work) => {
      while (begun < count && performance.now() < start + longest) {
        begun += 1;
        await work();
      }
    }),
  );
  return (performance.now() - start) / begun;
}

/** As many lanes of the same work. */
export function lanesOf(count: number, work: Work): Work[] {
  return Array.from({ length: count }, () => work);
}
