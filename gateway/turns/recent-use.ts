/** Milliseconds that each key has used lately; half of them are forgotten in ten seconds. */
export type RecentUse = {
  of: (key: string) => number;
  add: (key: string, milliseconds: number) => void;
};

const halfLife = 10_000;

/** After so long nearly nothing is left of what anybody can have used. */
const longestKept = 12 * halfLife;

/** Remembers use by a clock that only goes on. */
export function createRecentUse(now: () => number): RecentUse {
  /** The one that was added to longest ago is first. */
  const uses = new Map<string, { amount: number; at: number }>();
  const left = (key: string) => {
    const { amount, at } = uses.get(key) ?? { amount: 0, at: 0 };
    return amount * 2 ** ((at - now()) / halfLife);
  };
  return {
    of: left,
    add: (key, milliseconds) => {
      const amount = left(key) + milliseconds;
      uses.delete(key);
      uses.set(key, { amount, at: now() });
      for (const [old, { at }] of uses) {
        if (now() - at < longestKept) break;
        uses.delete(old);
      }
    },
  };
}
