import { vi } from 'vitest';

/** Lets the page watch sizes, which happy-dom does not; gives who watches now, for a test to tell. */
export function watchSizes(): ReadonlySet<() => void> {
  const watching = new Set<() => void>();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly tell: () => void;
      constructor(tell: () => void) {
        this.tell = tell;
      }
      observe() {
        watching.add(this.tell);
      }
      disconnect() {
        watching.delete(this.tell);
      }
    },
  );
  return watching;
}
