/** Places for what one network has under way, at most so many. */
export type Places = {
  /** Takes one, which what is answered gives back; undefined where all are taken. */
  enter: (network: string) => (() => void) | undefined;
};

export function createPlaces(most: number): Places {
  const taken = new Map<string, number>();
  return {
    enter: (network) => {
      const before = taken.get(network) ?? 0;
      if (before >= most) return undefined;
      taken.set(network, before + 1);
      return () => {
        const now = (taken.get(network) ?? 1) - 1;
        if (now === 0) taken.delete(network);
        else taken.set(network, now);
      };
    },
  };
}
