/** `burst` requests at once, and `perMinute` more each minute after that. */
export type Rate = { burst: number; perMinute: number };

/** What each key has left. */
export type Allowance = {
  /** Takes one: 0 when there was one, else the seconds until there is. */
  take: (key: string) => number;
  /** Returns one that was taken for nothing. */
  giveBack: (key: string) => void;
};

/** How many keys are remembered; beyond that, the one unseen for longest is forgotten. */
const capacity = 50_000;

/** An allowance per key that fills up again over time. */
export function createAllowance(rate: Rate, now: () => number = Date.now): Allowance {
  const perMillisecond = rate.perMinute / 60_000;
  const left = new Map<string, { amount: number; at: number }>();
  const take = (key: string) => {
    const at = now();
    const known = left.get(key) ?? { amount: rate.burst, at };
    // A clock that was set back takes nothing away.
    const passed = Math.max(0, at - known.at);
    const amount = Math.min(rate.burst, known.amount + passed * perMillisecond);
    left.delete(key);
    left.set(key, { amount: amount < 1 ? amount : amount - 1, at });
    const oldest = left.keys().next().value;
    if (left.size > capacity && oldest !== undefined) left.delete(oldest);
    return amount < 1 ? Math.ceil((1 - amount) / perMillisecond / 1000) : 0;
  };
  const giveBack = (key: string) => {
    // What is beyond the burst counts for nothing.
    const known = left.get(key);
    if (known !== undefined) known.amount += 1;
  };
  return { take, giveBack };
}
