/** Milliseconds that each key has used lately; half of them are forgotten in ten seconds. */
export type RecentUse = {
  /** 0 where it is too little to tell apart. */
  of: (key: string) => number;
  add: (key: string, milliseconds: number) => void;
};

const halfLife = 10_000;

/** Less than what opening a page takes. */
const negligible = 50;

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
    of: (key) => {
      const amount = left(key);
      return amount < negligible ? 0 : amount;
    },
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
