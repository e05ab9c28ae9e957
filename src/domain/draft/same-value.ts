/** Whether two values of a draft say the same; members may stand in another order or be undefined. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]));
  }
  if (isMembers(a) && isMembers(b)) {
    const names = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...names].every((name) => isSame(a[name], b[name]));
  }
  return Object.is(a, b);
}

/** Whether a value is an object with members, no list. */
export function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
